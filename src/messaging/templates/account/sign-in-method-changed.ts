import type { MailIdentity, SignInMethodMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/**
 * Tells the owner of an account that a sign-in method was added or removed. The link leads to the settings of the
 * account.
 */
export function signInMethodChangedMail(
  { name, method, change, link }: SignInMethodMailData,
  { websiteName }: MailIdentity,
): MailBody {
  const isAdded = change === 'added'
  return {
    subject: `A way to log in was ${isAdded ? 'added to' : 'removed from'} your ${websiteName} account`,
    preheader: 'Was it you? Then there is nothing to do.',
    heading: isAdded ? 'One more way to log in' : 'One way fewer to log in',
    paragraphs: [
      `${name ? `Hello ${name}, your` : 'Your'} account can ${isAdded ? 'now' : 'no longer'} be opened with: ${method}.`,
      `If it was you, there is nothing to do. If it was not, ${isAdded ? 'remove it' : 'add it again'} and choose a new password.`,
    ],
    button: { label: 'Look at my account', href: link },
    note: 'We never ask for your password, neither by mail nor by phone.',
  }
}
