import { sitePaths } from '#contract/site/site-paths.ts'
import type { OptionalMail } from '#core/message/optional-mail.ts'
import { editableMails, isEditableMail } from '#core/message/editable-mails.ts'
import type { RenderedMail } from '#messaging/mail/mail-transport.ts'
import type { BookingMailData, BookingMailTemplate, MailContent, MailIdentity } from '#messaging/mail/mail.ts'
import { optionalMailOf } from '#messaging/mail/optional-mail-of.ts'
import { STAY_CALENDAR_TYPE, stayCalendar } from '#messaging/document/stay-calendar.ts'
import { accountDeletedMail } from './account/account-deleted.ts'
import { changeEmailMail } from './account/change-email.ts'
import { emailChangedMail } from './account/email-changed.ts'
import { passwordChangedMail } from './account/password-changed.ts'
import { resetPasswordMail } from './account/reset-password.ts'
import { passkeyAddedMail } from './account/passkey-added.ts'
import { passkeyRemovedMail } from './account/passkey-removed.ts'
import { secondFactorAddedMail } from './account/second-factor-added.ts'
import { newSignInMail } from './account/new-sign-in.ts'
import { secondFactorRemovedMail } from './account/second-factor-removed.ts'
import { signInMethodChangedMail } from './account/sign-in-method-changed.ts'
import { stayInvitationMail, stayRightChangedMail } from './account/stay-right-mails.ts'
import { staffInvitationMail } from './account/staff-invitation.ts'
import { signInLinkMail } from './account/sign-in-link.ts'
import { verifyEmailMail } from './account/verify-email.ts'
import { bookingMail } from './booking/booking-mail.ts'
import { threadMails } from './booking/thread-mails.ts'
import { contactReceiptMail, contactReceivedMail } from './contact-mails.ts'
import { datesFreeMail } from './dates-free.ts'
import type { MailBody } from './mail-body.ts'
import { mailProofMail } from './mail-proof.ts'
import { monthlyReportMail } from './monthly-report.ts'
import { ownerStatementMail } from './owner-statement-mail.ts'
import { voucherIssuedMail } from './voucher-issued.ts'
import { webhookPausedMail } from './webhook-paused.ts'
import { mailHtml, mailText } from './mail-layout.ts'

/**
 * Returns the mail in both of its forms. Nothing in `content` is trusted: it is escaped in the HTML, and line breaks
 * are removed from the subject.
 */
export function renderMail(content: MailContent, identity: MailIdentity): RenderedMail {
  const text = bodyOf(content, identity)
  const unsubscribe = unsubscribeOf(content, identity)
  const body = { ...text, ...outsideOf(content, text, identity), why: whyOf(content, unsubscribe) }
  return {
    subject: oneLine(body.subject),
    text: mailText(body, identity),
    html: mailHtml(body, identity),
    ...(unsubscribe && { unsubscribe }),
    ...attachmentsOf(content, identity),
    ...(content.template === 'contact_received'
      ? { replyTo: { name: oneLine(content.data.name), address: content.data.email } }
      : {}),
  }
}

/**
 * Adapts a mail for a host without an account: it leads to the page of the home, where nothing can be answered, and
 * asks for nothing about bookings.
 */
function outsideOf(
  { data }: MailContent,
  { button }: MailBody,
  { contactEmail }: MailIdentity,
): Partial<Pick<MailBody, 'button' | 'note'>> {
  if (!('isLinkToHome' in data && data.isLinkToHome)) return {}
  return {
    button: { ...button, label: 'See the home' },
    note: `We look after the bookings of your home. If you have a question, write to ${contactEmail}.`,
  }
}

/**
 * Returns the address at which the reader of an optional mail can stop such mails. It works for anybody who has the
 * mail, signed in or not.
 */
function unsubscribeOf(content: MailContent, { websiteUrl }: MailIdentity): string | undefined {
  const kind = optionalMailOf(content)
  const token = 'stopLink' in content.data ? content.data.stopLink : undefined
  return kind && token ? `${websiteUrl}${sitePaths.stopMails(token)}?kind=${kind}` : undefined
}

const whyOptional: Readonly<Record<OptionalMail, string>> = {
  reviews: 'We write like this once a stay is over, and when reviews of it are published.',
  waitlist: 'You get this because you have asked to be told about these dates.',
  messages: 'You get this because you have booked with us, and you can opt out.',
}

/**
 * Explains why the reader gets a mail that can be switched off: guests can do without some mails; somebody who helps
 * with a home gets the mails about its bookings like its host; and a report goes to those who once asked for it.
 */
function whyOf(content: MailContent, unsubscribe: string | undefined): MailBody['why'] {
  const { template, data } = content
  const kind = optionalMailOf(content)
  if (kind && unsubscribe) return { text: whyOptional[kind], label: 'Stop such mails', href: unsubscribe }
  if (!('ownMails' in data) || !data.ownMails) return undefined
  const text =
    template === 'monthly_report'
      ? 'You get this each month because you have asked for it.'
      : 'You get this because you look after bookings of this home.'
  return { text, label: 'Switch such mails off', href: data.ownMails }
}

/** Nothing in a header breaks its line, or changes the direction of what follows it. */
function oneLine(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function attachmentsOf(content: MailContent, identity: MailIdentity): Pick<RenderedMail, 'attachments'> {
  if (content.template === 'owner_statement') {
    const { month, csv } = content.data
    return { attachments: [{ name: `statement-${month}.csv`, mediaType: 'text/csv; charset=utf-8', text: csv }] }
  }
  if (!isAboutBooking(content) || !content.data.calendar) return {}
  const text = stayCalendar(content.data.calendar, identity)
  return { attachments: [{ name: 'stay.ics', mediaType: STAY_CALENDAR_TYPE, text }] }
}

interface BookingMailContent {
  readonly template: BookingMailTemplate
  readonly data: BookingMailData
}

function isAboutBooking(content: MailContent): content is BookingMailContent {
  return Object.hasOwn(bookingMail, content.template)
}

function bodyOf(content: MailContent, identity: MailIdentity): MailBody {
  const body = isAboutBooking(content)
    ? { ...bookingMail[content.template](content.data), photo: content.data.photo }
    : otherBodyOf(content, identity)
  return withWording(body, content)
}

/** Uses the company's subject and first words. What is owed, agreed or linked stays as it is. */
function withWording(body: MailBody, { template, data }: MailContent): MailBody {
  const wording = 'wording' in data ? data.wording : undefined
  if (!wording || !isEditableMail(template)) return body
  const { subject, intro } = wording
  const rest = intro !== null && editableMails[template].isReplaced ? body.paragraphs.slice(1) : body.paragraphs
  return {
    ...body,
    subject: subject ?? body.subject,
    paragraphs: [...(intro?.split(/\n{2,}/) ?? []), ...rest],
  }
}

function otherBodyOf(content: Exclude<MailContent, BookingMailContent>, identity: MailIdentity): MailBody {
  switch (content.template) {
    case 'verify_email':
      return verifyEmailMail(content.data, identity)
    case 'reset_password':
      return resetPasswordMail(content.data, identity)
    case 'sign_in_link':
      return signInLinkMail(content.data, identity)
    case 'change_email':
      return changeEmailMail(content.data, identity)
    case 'email_changed':
      return emailChangedMail(content.data, identity)
    case 'password_changed':
      return passwordChangedMail(content.data, identity)
    case 'second_factor_added':
      return secondFactorAddedMail(content.data, identity)
    case 'second_factor_removed':
      return secondFactorRemovedMail(content.data, identity)
    case 'sign_in_method_changed':
      return signInMethodChangedMail(content.data, identity)
    case 'new_sign_in':
      return newSignInMail(content.data, identity)
    case 'passkey_added':
      return passkeyAddedMail(content.data, identity)
    case 'passkey_removed':
      return passkeyRemovedMail(content.data, identity)
    case 'account_deleted':
      return accountDeletedMail(content.data, identity)
    case 'offer_made':
      return threadMails.offer_made(content.data)
    case 'guest_message':
      return threadMails.guest_message(content.data)
    case 'message_received':
      return threadMails.message_received(content.data)
    case 'host_message_received':
      return threadMails.host_message_received(content.data)
    case 'contact_received':
      return contactReceivedMail(content.data)
    case 'contact_receipt':
      return contactReceiptMail(content.data, identity)
    case 'staff_invitation':
      return staffInvitationMail(content.data, identity)
    case 'home_invitation':
      return stayInvitationMail(content.data, identity)
    case 'home_right_changed':
      return stayRightChangedMail(content.data, identity)
    case 'mail_proof':
      return mailProofMail(content.data, identity)
    case 'owner_statement':
      return ownerStatementMail(content.data, identity)
    case 'voucher_issued':
      return voucherIssuedMail(content.data, identity)
    case 'dates_free':
      return datesFreeMail(content.data)
    case 'monthly_report':
      return monthlyReportMail(content.data, identity)
    case 'webhook_paused':
      return webhookPausedMail(content.data)
  }
}
