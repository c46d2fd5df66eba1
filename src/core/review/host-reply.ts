/** What reviews are shown to those who run homes by. */
export const REVIEW_VIEWS = ['unanswered', 'all', 'reported', 'hidden'] as const

export type ReviewView = (typeof REVIEW_VIEWS)[number]

/** Why a review may be reported and hidden. That it is bad is no reason. */
export const REPORT_REASONS = ['personal_data', 'offensive', 'not_about_the_stay', 'extortion', 'advertising'] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

const REPLY_OPEN_MS = 14 * 86_400_000

/** Until when an answer of this instant may be worded anew; both in milliseconds since 1970. */
export function replyOpenUntil(repliedAt: number): number {
  return repliedAt + REPLY_OPEN_MS
}

/** Whether a review may be answered at an instant, or its answer worded anew: once, and for 14 days after. */
export function mayReply(repliedAt: number | null, at: number): boolean {
  return repliedAt === null || at < replyOpenUntil(repliedAt)
}
