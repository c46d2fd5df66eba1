import type { MailContent, MailIdentity } from './mail.ts'
import { bookingConfirmedMail } from './templates/booking-confirmed.ts'
import { bookingExpiredMail } from './templates/booking-expired.ts'
import { bookingRefundedMail } from './templates/booking-refunded.ts'
import type { MailBody } from './templates/mail-body.ts'
import { mailHtml, mailText } from './templates/mail-layout.ts'
import { resetPasswordMail } from './templates/reset-password.ts'
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
    case 'booking_confirmed':
      return bookingConfirmedMail(content.data)
    case 'booking_expired':
      return bookingExpiredMail(content.data)
    case 'booking_refunded':
      return bookingRefundedMail(content.data)
  }
}
