import { formatMoney } from '#core/money/format-money.ts'
import type { BookingMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'
import {
  atStay,
  bookingDates,
  bookingDays,
  byDeadline,
  cancellationFacts,
  depositSentences,
  type Facts,
  paymentFacts,
  refundText,
  SEE_BOOKING,
  OPEN_BOOKING,
  wording,
} from './booking-facts.ts'

/** Mails about a request to change dates or guests, and its answer. Without `host_` they go to the guest. */
export const changeMails = {
  change_requested: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'Change proposed', SEE_BOOKING),
    heading: booking.change?.home ? 'Another home for you' : 'The host proposes a change',
    paragraphs: [
      ...otherStay(booking),
      `The host of ${booking.stayTitle} would like to change your booking. It stays as it is unless you agree${byDeadline(booking)}.`,
      ...wording('The host writes:', booking.reason),
    ],
    note: 'You can accept or decline on your booking page.',
  }),
  change_accepted: (booking: BookingMailData): MailBody => {
    const changed = about(booking, 'Changed', SEE_BOOKING)
    return {
      ...changed,
      heading: 'Your booking is changed',
      paragraphs: [
        `Your booking of ${booking.stayTitle} is now as follows.`,
        ...money(booking),
        ...depositSentences(booking),
      ],
      facts: [...(changed.facts ?? []), ...cancellationFacts(booking)],
      note: 'Your booking page shows the new price line by line.',
    }
  },
  change_declined: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'Change declined', SEE_BOOKING),
    heading: 'The host declined your change',
    paragraphs: [
      `The host of ${booking.stayTitle} cannot change your booking as you asked. It stays as it was.`,
      ...wording('The host writes:', booking.reason),
    ],
    note: 'You can ask for other dates on your booking page.',
  }),
  change_withdrawn: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'Change withdrawn', SEE_BOOKING),
    heading: 'The host withdrew the proposed change',
    paragraphs: [`Your booking of ${booking.stayTitle} stays as it is.`],
    note: 'You need not do anything.',
  }),
  change_expired: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'Change not answered', SEE_BOOKING),
    heading: 'A change was not answered',
    paragraphs: [`Nobody answered the change in time. Your booking of ${booking.stayTitle} stays as it was.`],
    note: 'You can ask again on your booking page.',
  }),
  host_change_requested: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'Change requested', OPEN_BOOKING),
    heading: 'A guest would like to change a booking',
    paragraphs: [
      `${booking.guestName ?? 'The guest'} asks to change the booking of ${booking.stayTitle}. Nights that would be added are kept${until(booking)}.`,
      ...(booking.freeUntil
        ? [
            `After the change the guest could cancel until ${atStay(booking.freeUntil)} and get everything back. As booked, that is over.`,
          ]
        : []),
      ...wording('The guest writes:', booking.reason),
    ],
    note: 'Without an answer the booking stays as it is.',
  }),
  host_change_accepted: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'Changed', OPEN_BOOKING),
    heading: 'A booking is changed',
    paragraphs: [`The booking of ${booking.guestName ?? 'the guest'} of ${booking.stayTitle} is now as follows.`],
    note: 'The calendar shows the new nights.',
  }),
  host_change_declined: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'Change declined', OPEN_BOOKING),
    heading: 'The guest declined your change',
    paragraphs: [`${booking.guestName ?? 'The guest'} keeps the booking of ${booking.stayTitle} as it was.`],
    note: 'You need not do anything.',
  }),
  host_change_withdrawn: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'Change withdrawn', OPEN_BOOKING),
    heading: 'The guest withdrew the change',
    paragraphs: [
      `${booking.guestName ?? 'The guest'} keeps the booking of ${booking.stayTitle} as it was. The nights kept for the change are free.`,
    ],
    note: 'You need not do anything.',
  }),
  host_change_expired: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'Change not answered', OPEN_BOOKING),
    heading: 'A change was not answered',
    paragraphs: [
      `Nobody answered the change in time. The booking of ${booking.stayTitle} stays as it was, and the nights kept for it are free.`,
    ],
    note: 'You need not do anything.',
  }),
} as const

/** These wait for an answer: what would change stands beside what is booked. */
const OPEN = new Set(['Change requested', 'Change proposed'])
/** After these the booking is unchanged. */
const UNCHANGED = new Set(['Change declined', 'Change withdrawn', 'Change not answered'])

function about(
  booking: BookingMailData,
  what: string,
  label: string,
): Omit<MailBody, 'heading' | 'paragraphs' | 'note'> {
  const { change } = booking
  const terms = (name: string, now: string | undefined, requested: string): Facts => {
    if (UNCHANGED.has(what)) return [[`${name} asked for`, requested]]
    if (!OPEN.has(what) || now === undefined || now === requested) return [[name, requested]]
    return [
      [`${name} now`, now],
      [`${name} asked for`, requested],
    ]
  }
  const facts: Facts = change
    ? [
        [change.home && UNCHANGED.has(what) ? 'Home asked for' : 'Home', change.home ?? booking.stayTitle],
        ...terms('Dates', bookingDays(booking), bookingDays(change)),
        ...terms('Guests', booking.party, change.party),
        [UNCHANGED.has(what) ? 'Total asked for' : 'New total', formatMoney(change.totalMinor, booking.currency)],
        ['Difference', difference(booking)],
        ['Reference', booking.reference],
      ]
    : [['Home', booking.stayTitle]]
  return {
    subject: `${what}: ${booking.stayTitle}, ${bookingDates(change ?? booking)}`,
    preheader: `Reference ${booking.reference}.`,
    facts: what === 'Changed' ? [...facts, ...paymentFacts(booking)] : facts,
    button: { label, href: booking.link },
  }
}

function difference({ change, currency }: BookingMailData): string {
  const minor = change?.differenceMinor ?? 0
  if (minor === 0) return 'none'
  return `${formatMoney(Math.abs(minor), currency)} ${minor > 0 ? 'more' : 'less'}`
}

function money(booking: BookingMailData): string[] {
  const { change, hasNoCard } = booking
  if (!change) return []
  if (change.refundMinor) return [refundText(booking, change.refundMinor)]
  if (change.differenceMinor <= 0) return []
  return [
    hasNoCard
      ? 'Please pay the difference on your booking page: no card is kept for this booking.'
      : 'The difference is added to your payments; your booking page shows when it is due.',
  ]
}

const until = ({ deadline }: BookingMailData) => (deadline ? ` until ${atStay(deadline)}` : '')

/** Explains the offer of another home. */
function otherStay({ change, stayTitle }: BookingMailData): string[] {
  if (!change?.home) return []
  return change.cause === 'unusable'
    ? [
        `We are sorry: ${stayTitle} cannot be used for your stay. We offer you ${change.home} instead, at no extra cost. Or you get everything back; the choice is yours on your booking page.`,
      ]
    : [`You could have ${change.home} instead of ${stayTitle}. We keep both homes for you until you have answered.`]
}
