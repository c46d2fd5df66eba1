import type { EmailChangedMailData, MailIdentity } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/** Tells the former address of an account about the change, which its owner can undo. The code is valid for 30 days. */
export function emailChangedMail(
  { name, newEmail, link }: EmailChangedMailData,
  { websiteName }: MailIdentity,
): MailBody {
  const change = newEmail === null ? 'removed' : 'changed'
  const now =
    newEmail === null
      ? 'account has no e-mail address any more.'
      : `account now uses ${newEmail}. We will write there from now on.`
  return {
    subject: `Your e-mail address for ${websiteName} was ${change}`,
    preheader: 'Was it you? Then there is nothing to do.',
    heading: `Your address was ${change}`,
    paragraphs: [
      `${name ? `Hello ${name}, your` : 'Your'} ${now}`,
      'If it was you, there is nothing to do. If it was not, undo the change and choose a new password.',
    ],
    button: { label: 'It was not me: take it back', href: link },
    note: 'The link works once, within 30 days. It brings this address back, logs everybody out of the account and removes what was added to log in since.',
  }
}
