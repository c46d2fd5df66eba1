import type { MailIdentity, PasskeyMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/** Tells the owner of an account that a passkey was removed. The link leads to a new password. */
export function passkeyRemovedMail({ name, passkey, link }: PasskeyMailData, { websiteName }: MailIdentity): MailBody {
  return {
    subject: `A passkey was removed from your ${websiteName} account`,
    preheader: 'Was it you? Then there is nothing to do.',
    heading: 'A passkey is gone',
    paragraphs: [
      `${name ? `Hello ${name}, the` : 'The'} passkey “${passkey}” no longer opens your account. Anyone logged in with it is now logged out.`,
      'If it was you, there is nothing to do. If it was not, choose a new password: somebody else may be in your account.',
    ],
    button: { label: 'Choose a new password', href: link },
    note: 'Your device may still offer the passkey. You can remove it there as well.',
  }
}
