import type { MailIdentity, NewSignInMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/** Tells the owner of an account about a sign-in from a device or a network that was not used there before. */
export function newSignInMail(
  { name, browser, system, address, place, at, link }: NewSignInMailData,
  { websiteName }: MailIdentity,
): MailBody {
  const device = [browser, system].filter(Boolean).join(' on ') || 'a device we do not know'
  const from = [place, address && `network ${address}`].filter(Boolean).join(', ')
  return {
    subject: `New sign-in to your ${websiteName} account`,
    preheader: `${device}. Was it you? Then there is nothing to do.`,
    heading: 'Somebody logged in, hopefully you',
    paragraphs: [
      `${name ? `Hello ${name}, your` : 'Your'} account was just used from ${device}${from ? ` (${from})` : ''}, at ${asText(at)}. We have not seen that before.`,
      'If it was you, there is nothing to do. If it was not, sign that device out and choose a new password.',
    ],
    button: { label: 'See where I am logged in', href: link },
    note: 'We never ask for your password, neither by mail nor by phone.',
  }
}

/** The reader's time zone is unknown. */
function asText(instant: string): string {
  const at = new Date(instant)
  const date = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return `${instant.slice(11, 16)} UTC on ${date}`
}
