import type { BookingMailData, BookingMailTemplate } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'
import { balanceMails } from './balance-mails.ts'
import { cancellationMails } from './cancellation-mails.ts'
import { changeMails } from './change-mails.ts'
import { chargeMails } from './charge-mails.ts'
import { confirmedMails } from './confirmed-mails.ts'
import { depositMails } from './deposit-mails.ts'
import { holdMails } from './hold-mails.ts'
import { requestMails } from './request-mails.ts'
import { stayMails } from './stay-mails.ts'

/** Every mail about one booking, by template. */
export const bookingMail: Readonly<Record<BookingMailTemplate, (booking: BookingMailData) => MailBody>> = {
  ...holdMails,
  ...requestMails,
  ...confirmedMails,
  ...balanceMails,
  ...cancellationMails,
  ...changeMails,
  ...chargeMails,
  ...stayMails,
  ...depositMails,
}
