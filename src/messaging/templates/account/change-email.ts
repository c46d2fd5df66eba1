import type { CodeMailData, MailIdentity } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/** Asks the owner of an account's new address to confirm the change. The code is valid for 24 hours. */
export function changeEmailMail({ name, link }: CodeMailData, { websiteName }: MailIdentity): MailBody {
  return {
    subject: `Confirm your new e-mail address for ${websiteName}`,
    preheader: 'Your account moves to this address when you confirm it.',
    heading: 'Confirm your new address',
    paragraphs: [
      `${name ? `Hello ${name}, you` : 'You'} asked to use this address for your account. Until you confirm it, everything stays as it is. Afterwards please log in again, with this address.`,
    ],
    button: { label: 'Use this address', href: link },
    note: 'The link works once, within 24 hours. If you did not ask for this, ignore this mail and nothing will change.',
  }
}
