import type { ContactMailData, ContactReceiptMailData, MailIdentity } from '#messaging/mail/mail.ts'
import type { MailBody } from './mail-body.ts'

const topicText: Readonly<Record<ContactMailData['topic'], string>> = {
  booking: 'A booking',
  home: 'A home',
  account: 'An account',
  privacy: 'Privacy',
  hosting: 'Letting a home',
  other: 'Something else',
}

/** Passes a message from the contact page on to the company. An answer to this mail goes to the writer. */
export function contactReceivedMail(data: ContactMailData): MailBody {
  const { reference, email, message, isVerified } = data
  // A name with a line break could look like a line of the mail itself.
  const name = data.name.replaceAll(/[\s\p{Cc}]+/gu, ' ')
  const result = new URLSearchParams({ subject: `Re: your message ${reference}` }).toString().replaceAll('+', '%20')
  return {
    subject: `Message ${reference}: ${topicText[data.topic]}`,
    preheader: message.slice(0, 90),
    heading: `${name} has written to us`,
    paragraphs: [],
    facts: [
      ['Message', message],
      ['From', `${name}, ${email}`],
      ['Address', isVerified ? 'verified, of their account' : 'not verified: anybody could have typed it'],
      ...factsOf(data),
    ],
    button: { label: 'Answer by mail', href: `mailto:${encodeURIComponent(email)}?${result}` },
    note: 'Mark it as answered when you have done so.',
  }
}

/**
 * Confirms to a writer that their message has arrived. Their words are included only where the address is known to be
 * theirs, and without any addresses, so that nobody can make the site send links to others.
 */
export function contactReceiptMail(data: ContactReceiptMailData, { websiteName }: MailIdentity): MailBody {
  const { reference, name, message, link } = data
  return {
    subject: `We have your message ${reference}`,
    preheader: 'We answer by e-mail.',
    heading: name ? `Thank you, ${withoutAddresses(name)}` : 'Thank you for writing',
    paragraphs: [`Your message to ${websiteName} has arrived. We answer by e-mail, to this address.`],
    facts: [...factsOf(data), ...(message ? [['You wrote', withoutAddresses(message)] as const] : [])],
    button: { label: 'Write to us again', href: link },
    note: 'If it was not you who wrote, you need not do anything: somebody mistyped an address.',
  }
}

/** Recognises words that mail programs take for an address. */
const IN_ADDRESSES = /[\p{L}\p{N}_-]\.\p{L}{2}|:\/\/|@|www\./u

/** Replaces every word that a mail program might turn into a link. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/\S+/gu, (word) => (IN_ADDRESSES.test(word) ? '[address]' : word))
}

function factsOf({
  reference,
  topic,
  bookingReference,
}: Pick<ContactMailData, 'reference' | 'topic' | 'bookingReference'>): (readonly [string, string])[] {
  return [
    ['Reference', reference],
    ['About', topicText[topic]],
    ...(bookingReference ? [['Booking', bookingReference] as const] : []),
  ]
}
