import type { CodeMailData, MailIdentity } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/**
 * Tells the owner of an account that its password has changed. The link leads to the page where a new one can be
 * requested.
 */
export function passwordChangedMail({ name, link }: CodeMailData, { websiteName }: MailIdentity): MailBody {
  return {
    subject: `Your password for ${websiteName} was changed`,
    preheader: 'Was it you? Then there is nothing to do.',
    heading: 'Your password was changed',
    paragraphs: [
      `${name ? `Hello ${name}, the` : 'The'} password of your account was just changed, and everybody else was logged out of it.`,
      'If it was you, there is nothing to do. If it was not, choose a new password right away.',
    ],
    button: { label: 'It was not me: choose a new password', href: link },
    note: 'We never ask for your password, neither by mail nor by phone.',
  }
}
