import type { MailContent, MailIdentity } from './mail.ts'
import { accountDeletedMail } from './templates/account-deleted.ts'
import { bookingConfirmedMail } from './templates/booking-confirmed.ts'
import { bookingExpiredMail } from './templates/booking-expired.ts'
import { bookingRefundedMail } from './templates/booking-refunded.ts'
import { changeEmailMail } from './templates/change-email.ts'
import { emailChangedMail } from './templates/email-changed.ts'
import type { MailBody } from './templates/mail-body.ts'
import { mailHtml, mailText } from './templates/mail-layout.ts'
import { passwordChangedMail } from './templates/password-changed.ts'
import { resetPasswordMail } from './templates/reset-password.ts'
import { secondFactorAddedMail } from './templates/second-factor-added.ts'
import { signInLinkMail } from './templates/sign-in-link.ts'
import { verifyEmailMail } from './templates/verify-email.ts'

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The mail in both of its forms. Nothing in `content` is trusted: it is escaped in the HTML and freed of line breaks in the subject. */
export function renderMail(content: MailContent, identity: MailIdentity): RenderedMail {
  const body = bodyOf(content, identity)
  return {
    subject: body.subject.replace(/\s+/g, ' ').trim(),
    text: mailText(body, identity),
    html: mailHtml(body, identity),
  }
}

function bodyOf(content: MailContent, identity: MailIdentity): MailBody {
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
    case 'account_deleted':
      return accountDeletedMail(content.data, identity)
    case 'booking_confirmed':
      return bookingConfirmedMail(content.data)
    case 'booking_expired':
      return bookingExpiredMail(content.data)
    case 'booking_refunded':
      return bookingRefundedMail(content.data)
  }
}
