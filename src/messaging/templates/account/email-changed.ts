import type { EmailChangedMailData, MailIdentity } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/** Goes to the former address of an account, whose owner can take the change back. The code lives 30 days. */
export function emailChangedMail(
  { name, newEmail, link }: EmailChangedMailData,
  { websiteName }: MailIdentity,
): MailBody {
  return {
    subject: `Your e-mail address for ${websiteName} was changed`,
    preheader: 'Was it you? Then there is nothing to do.',
    heading: 'Your address was changed',
    paragraphs: [
      `${name ? `Hello ${name}, your` : 'Your'} account now uses ${newEmail}. We will write there from now on.`,
      'If it was you, there is nothing to do. If it was not, take the change back and choose a new password.',
    ],
    button: { label: 'It was not me: take it back', href: link },
    note: 'The link works once, within 30 days. It brings this address back and logs everybody out of the account.',
  }
}
