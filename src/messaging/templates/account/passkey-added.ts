import type { MailIdentity, PasskeyMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/** Tells the owner of an account that a passkey was added. The link removes it. */
export function passkeyAddedMail({ name, passkey, link }: PasskeyMailData, { websiteName }: MailIdentity): MailBody {
  return {
    subject: `A passkey was added to your ${websiteName} account`,
    preheader: 'Was it you? Then there is nothing to do.',
    heading: 'You can log in with a passkey',
    paragraphs: [
      `${name ? `Hello ${name}, from` : 'From'} now on the passkey “${passkey}” opens your account, without your password.`,
      'If it was you, there is nothing to do. If it was not, undo it and choose a new password.',
    ],
    button: { label: 'It was not me: remove it', href: link },
    note: 'The link works once, within 30 days. It removes this passkey and logs everybody out of the account.',
  }
}
