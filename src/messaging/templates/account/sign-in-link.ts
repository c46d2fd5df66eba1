import type { CodeMailData, MailIdentity } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/** Signs the owner of an address in without a password. The code is valid for 15 minutes. */
export function signInLinkMail({ name, link }: CodeMailData, { websiteName }: MailIdentity): MailBody {
  return {
    subject: `Your sign-in link for ${websiteName}`,
    preheader: 'One click, no password. The link works once, within 15 minutes.',
    heading: name ? `Welcome back, ${name}` : `Log in to ${websiteName}`,
    paragraphs: ['Here is the link you asked for. It logs you in without a password.'],
    button: { label: 'Log in', href: link },
    note: 'The link works once, within 15 minutes. If you did not ask for it, ignore this mail: nobody gets in without it.',
  }
}
