import { formatMoney } from '#core/money/format-money.ts'
import type { GuestMessageMailData } from '#messaging/mail/mail.ts'
import type { OfferMailData, ThreadMailData } from '#messaging/mail/thread-mail-data.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'
import { atStay, bookingDates, bookingDays, SEE_BOOKING, type Facts } from './booking-facts.ts'

/** Mails about conversations between guests and hosts, before and after a booking. */
export const threadMails = {
  guest_message: ({ subject, body, language, photo, link, ...about }: GuestMessageMailData): MailBody => ({
    subject,
    preheader: body.slice(0, 90),
    heading: subject,
    photo,
    paragraphs: body.split(/\n{2,}/),
    language,
    facts: threadFacts(about),
    button: { label: SEE_BOOKING, href: link },
    note: 'You can answer on the page of your booking.',
  }),
  message_received: (thread: ThreadMailData): MailBody => ({
    subject: thread.reference
      ? `New message about your booking ${thread.reference}`
      : `New message about ${thread.stayTitle}`,
    preheader: (thread.body || filesText(thread)).slice(0, 90),
    heading: 'The host has answered',
    paragraphs: messageParagraphs(thread),
    facts: threadFacts(thread),
    button: { label: 'Read and answer', href: thread.link },
    note: 'Your answer reaches the host through the link above.',
  }),
  host_message_received: (thread: ThreadMailData): MailBody => ({
    subject: thread.reference
      ? `Message about booking ${thread.reference}: ${thread.stayTitle}`
      : `Question about ${thread.stayTitle}`,
    preheader: (thread.body || filesText(thread)).slice(0, 90),
    heading: `${thread.guestName ?? 'A guest'} has written to you`,
    paragraphs: messageParagraphs(thread),
    facts: threadFacts(thread),
    button: { label: 'Read and answer', href: thread.link },
    note: thread.reference
      ? 'Your answer belongs to the conversation of this booking.'
      : 'A question blocks no nights.',
  }),
  offer_made: (offer: OfferMailData): MailBody => ({
    subject: `An offer for you: ${offer.stayTitle}, ${bookingDates(offer)}`,
    preheader: `It holds until ${atStay(offer.deadline)}.`,
    heading: 'The host has an offer for you',
    paragraphs: [
      offer.rentMinor === null
        ? `${offer.guestName ? `${offer.guestName}, the` : 'The'} host of ${offer.stayTitle} would like to have you: you can book at once, without another request.`
        : `${offer.guestName ? `${offer.guestName}, the` : 'The'} host of ${offer.stayTitle} offers you all nights for ${formatMoney(offer.rentMinor, offer.currency)}. Fees and taxes come on top, as the page shows.`,
      `The offer holds until ${atStay(offer.deadline)}. It does not hold the nights: whoever books first gets them.`,
    ],
    facts: [
      ['Home', offer.stayTitle],
      ['Dates', bookingDays(offer)],
      ['Guests', offer.party],
    ],
    button: { label: 'See the offer', href: offer.link },
    note: 'Not interested? You need not do anything.',
  }),
} as const

function messageParagraphs(thread: ThreadMailData): readonly string[] {
  const quoted = thread.body === '' ? [] : [`“${thread.body}”`]
  return thread.files === undefined ? quoted : [...quoted, filesText(thread)]
}

/** Files stay on the site, because mails are not safe enough for people's papers. */
function filesText({ files = [] }: ThreadMailData): string {
  return `Sent with it: ${files.join(', ')}. You find it on the site.`
}

function threadFacts({
  stayTitle,
  checkIn,
  checkOut,
  reference,
  party,
}: Pick<ThreadMailData, 'stayTitle' | 'checkIn' | 'checkOut' | 'reference' | 'party'>): Facts {
  return [
    ...(reference ? [['Booking', reference] as const] : []),
    ['Home', stayTitle],
    ...(checkIn && checkOut ? [['Dates', bookingDays({ checkIn, checkOut })] as const] : []),
    ...(party ? [['Guests', party] as const] : []),
  ]
}
