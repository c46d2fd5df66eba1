import type { ReportReason } from '#core/review/host-reply.ts'

/** The reasons for which a review may be reported and hidden. */
export const reportReasonText: Readonly<Record<ReportReason, string>> = {
  personal_data: 'It names or describes a private person',
  offensive: 'It insults or threatens',
  not_about_the_stay: 'It is not about the stay',
  extortion: 'It was used to pressure me',
  advertising: 'It is advertising',
}
