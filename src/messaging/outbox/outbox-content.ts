import type { OutboxMessage } from '#db/queries/demo/outbox-queries.ts'
import type { BookingMailTemplate, MailContent, MailTemplate } from '#messaging/mail/mail.ts'
import { bookingMail } from '#messaging/templates/booking/booking-mail.ts'
import type { SmsContent, SmsTemplate } from '#messaging/sms/sms.ts'

const templates: Readonly<Record<Exclude<MailTemplate, BookingMailTemplate>, true>> = {
  verify_email: true,
  reset_password: true,
  sign_in_link: true,
  change_email: true,
  email_changed: true,
  password_changed: true,
  second_factor_added: true,
  second_factor_removed: true,
  sign_in_method_changed: true,
  new_sign_in: true,
  passkey_added: true,
  passkey_removed: true,
  account_deleted: true,
  offer_made: true,
  guest_message: true,
  message_received: true,
  host_message_received: true,
  contact_received: true,
  contact_receipt: true,
  webhook_paused: true,
  staff_invitation: true,
  home_invitation: true,
  home_right_changed: true,
  mail_proof: true,
  owner_statement: true,
  voucher_issued: true,
  dates_free: true,
  monthly_report: true,
}

/** Returns the content of a stored mail, or null when its template is unknown or its data were erased after sending. */
export function contentOf({ template, data }: Pick<OutboxMessage, 'template' | 'data'>): MailContent | null {
  const isKnown = Object.hasOwn(templates, template) || Object.hasOwn(bookingMail, template)
  if (!isKnown || Object.keys(data).length === 0) return null
  // Written only by enqueueMail, whose types tie the data to the template.
  return { template, data } as unknown as MailContent
}

const smsTemplates: Readonly<Record<SmsTemplate, true>> = { sms_code: true }

/** Returns the content of a stored text message, or null as for mails. */
export function smsContentOf({ template, data }: Pick<OutboxMessage, 'template' | 'data'>): SmsContent | null {
  if (!Object.hasOwn(smsTemplates, template) || Object.keys(data).length === 0) return null
  // Written only by enqueueSms, whose types tie the data to the template.
  return { template, data } as unknown as SmsContent
}

/** Mails whose link is of no use a few hours later. */
const shortLived: ReadonlySet<string> = new Set<MailTemplate>([
  'verify_email',
  'reset_password',
  'sign_in_link',
  'change_email',
])

/** Returns whether a mail need not arrive after a few hours. */
export const isShortLived = ({ template }: Pick<OutboxMessage, 'template'>): boolean => shortLived.has(template)

/** Mails and text messages that contain money, or something that signs in whoever reads it. */
const secrets: ReadonlySet<string> = new Set<string>([
  ...shortLived,
  ...(['voucher_issued', 'sms_code'] satisfies (MailTemplate | SmsTemplate)[]),
])

/** Mails that are sent to many people at once, none of whom waits for it. */
const bulk: ReadonlySet<string> = new Set<MailTemplate>(['dates_free', 'monthly_report'])

/** Returns whether a message is sent after all others that are due. */
export const canWait = ({ template }: Pick<OutboxMessage, 'template'>): boolean => bulk.has(template)

/** Returns whether the data of a message must be erased when it is given up. */
export function holdsSecret({ template, data }: Pick<OutboxMessage, 'template' | 'data'>): boolean {
  return secrets.has(template) || carriesCode(data['link'])
}

/**
 * Returns whether a link signs its reader in, as in the first mail about a booking made for somebody without an
 * account.
 */
const carriesCode = (link: unknown): boolean =>
  typeof link === 'string' && (URL.parse(link)?.searchParams.has('oobCode') ?? false)
