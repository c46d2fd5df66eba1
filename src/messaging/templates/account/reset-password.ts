import type { CodeMailData, MailIdentity } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/** Lets the owner of an account choose a new password. The code is valid for one hour. */
export function resetPasswordMail({ name, link }: CodeMailData, { websiteName }: MailIdentity): MailBody {
  return {
    subject: `Choose a new password for ${websiteName}`,
    preheader: 'The link works once, within one hour.',
    heading: 'Choose a new password',
    paragraphs: [
      `${name ? `Hello ${name}, somebody` : 'Somebody'}, hopefully you, asked for a new password. Your present one works until you have chosen another; then you log in with the new one on every device.`,
    ],
    button: { label: 'Choose a new password', href: link },
    note: 'The link works once, within one hour. If it was not you, ignore this mail: your password stays as it is.',
  }
}
