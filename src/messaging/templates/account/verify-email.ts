import type { CodeMailData, MailIdentity } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/** Asks the owner of an address to confirm it. The code is valid for 24 hours. */
export function verifyEmailMail({ name, link }: CodeMailData, { websiteName }: MailIdentity): MailBody {
  return {
    subject: `Confirm your e-mail address for ${websiteName}`,
    preheader: 'One click, and you are ready to book.',
    heading: name ? `Welcome, ${name}` : `Welcome to ${websiteName}`,
    paragraphs: [
      'Please confirm that this address is yours. We need it so that your booking, your arrival details and your receipt reach you.',
    ],
    button: { label: 'Confirm my e-mail address', href: link },
    note: 'The link works once, within 24 hours. If you did not sign up, ignore this mail and nothing will happen.',
  }
}
