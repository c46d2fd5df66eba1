import type { AuditLogEntryShape } from '#contract/account/audit-log.ts'
import { consolePaths } from '#contract/site/console-map.ts'

type Subject = NonNullable<AuditLogEntryShape['about']>

/** Returns the page of the console that shows what an entry of the audit log is about; null: none does. */
export function auditSubjectPath({ kind, id }: Pick<Subject, 'kind' | 'id'>): string | null {
  return id === null ? null : pageOf[kind](id)
}

const pageOf: Readonly<Record<Subject['kind'], (id: string) => string | null>> = {
  booking: consolePaths.consoleBooking,
  home: consolePaths.home,
  conversation: consolePaths.inboxThread,
  contact_message: consolePaths.contactMessages,
  saved_text: consolePaths.savedText,
  message_rule: consolePaths.messageRule,
  mail: consolePaths.bookingMail,
  page: consolePaths.siteText,
  review: consolePaths.consoleReviews,
  task: consolePaths.tasks,
  worker: consolePaths.team,
  owner: consolePaths.owner,
  voucher: consolePaths.voucher,
  promo_code: consolePaths.promoCodes,
  channel_cost: consolePaths.channelCosts,
  person: consolePaths.people,
  guest: consolePaths.guest,
  invitation: consolePaths.people,
  token: consolePaths.apiTokens,
  webhook: consolePaths.webhooks,
  place: (slug) => `${consolePaths.taxes()}?place=${encodeURIComponent(slug)}`,
  amenity: () => null,
  rate_draft: consolePaths.rateTry,
  rate_change: consolePaths.rateChanges,
  photo: () => null,
  new: () => null,
}
