import type { MailIdentity, SecondFactorMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/**
 * Tells the owner of an account that signing in now takes a second step, which they can undo. The code is valid for 30
 * days.
 */
export function secondFactorAddedMail(
  { name, factor, link }: SecondFactorMailData,
  { websiteName }: MailIdentity,
): MailBody {
  return {
    subject: `A second step was added to your ${websiteName} account`,
    preheader: 'Was it you? Then there is nothing to do.',
    heading: 'Logging in has a second step',
    paragraphs: [
      `${name ? `Hello ${name}, from` : 'From'} now on logging in also takes ${factor}.`,
      'If it was you, there is nothing to do. If it was not, undo it and choose a new password.',
    ],
    button: { label: 'It was not me: remove it', href: link },
    note: 'The link works once, within 30 days. It removes this second step and logs everybody out of the account.',
  }
}
