import type { MailIdentity, MailProofMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from './mail-body.ts'

/** Contains the code that, typed into the set-up, proves that mails of the site arrive. */
export function mailProofMail({ code, link }: MailProofMailData, { websiteName }: MailIdentity): MailBody {
  return {
    subject: `${code} proves that mails of ${websiteName} arrive`,
    preheader: 'Type the code into the set-up of the site.',
    heading: `Your code is ${code}`,
    paragraphs: [
      `This mail went the way that confirmations, receipts and reminders of ${websiteName} will go.`,
      'Type the code into the set-up, and check whether the mail arrived in your inbox or in the spam folder.',
    ],
    button: { label: 'Continue the set-up', href: link },
    note: 'The code works for 30 minutes. It only proves that mails arrive.',
  }
}
