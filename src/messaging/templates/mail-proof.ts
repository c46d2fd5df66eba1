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
      'Type the code into the set-up, and look whether the mail lies where you would look for it, or among the unwanted ones.',
    ],
    button: { label: 'Go on with the set-up', href: link },
    note: 'The code is good for 30 minutes. It opens nothing.',
  }
}
