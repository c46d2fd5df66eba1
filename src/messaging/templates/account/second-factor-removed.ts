import type { MailIdentity, SecondFactorMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/** Tells the owner of an account that a second step was removed. The link leads to the settings of the account. */
export function secondFactorRemovedMail(
  { name, factor, link }: SecondFactorMailData,
  { websiteName }: MailIdentity,
): MailBody {
  return {
    subject: `A second step was removed from your ${websiteName} account`,
    preheader: 'Was it you? Then there is nothing to do.',
    heading: 'A second step was removed',
    paragraphs: [
      `${name ? `Hello ${name}, logging` : 'Logging'} in does not take ${factor} any more.`,
      'If it was you, there is nothing to do. If it was not, choose a new password and set the second step up again.',
    ],
    button: { label: 'Look at my account', href: link },
    note: 'We never ask for your password, neither by mail nor by phone.',
  }
}
