import type { BookingMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'
import {
  bookingDates,
  bookingDays,
  bookingFacts,
  byDeadline,
  SEE_BOOKING,
  OPEN_BOOKING,
  wording,
  yours,
} from './booking-facts.ts'

/** Mails about a request to book and its answer. An accepted request is confirmed (`confirmedMails`). */
export const requestMails = {
  request_sent: (booking: BookingMailData): MailBody => ({
    subject: `Request sent: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: `The host answers${answered(booking)}.`,
    heading: 'Your request is with the host',
    paragraphs: [
      `${yours(booking)} request for ${booking.stayTitle} is on its way. The host answers${answered(booking)}; until then the nights are kept for you.`,
      onlyIfAccepted(booking),
    ],
    facts: bookingFacts(booking),
    button: { label: 'See my request', href: booking.link },
    note: 'You can withdraw the request at any time before the answer; nothing is charged then.',
  }),
  request_declined: (booking: BookingMailData): MailBody => ({
    subject: `Not accepted: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: 'The host could not accept your request. Nothing was charged.',
    heading: 'The host declined this time',
    paragraphs: [
      `${yours(booking)} request for ${booking.stayTitle} was not accepted. ${notCharged(booking)}`,
      ...wording('The host writes:', booking.reason),
      'Your booking page leads to homes that are free on these dates.',
    ],
    facts: bookingFacts(booking),
    button: { label: SEE_BOOKING, href: booking.link },
    note: afterRelease(booking),
  }),
  request_expired: (booking: BookingMailData): MailBody => ({
    subject: `No answer: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: 'The host did not answer in time. Nothing was charged.',
    heading: 'Your request has ended',
    paragraphs: [
      `The host of ${booking.stayTitle} did not answer within 24 hours, so your request has ended and the nights are free again. ${notCharged(booking)}`,
      'We are sorry. If you still want to go, you can ask again, or choose a home that is booked at once.',
    ],
    facts: bookingFacts(booking),
    button: { label: SEE_BOOKING, href: booking.link },
    note: afterRelease(booking),
  }),
  host_request_received: (booking: BookingMailData): MailBody => ({
    subject: `Request: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: `Answer${answered(booking)}.`,
    heading: 'A guest asks for your home',
    paragraphs: [
      `${booking.guestName ?? 'A guest'} would like to book ${booking.stayTitle} from ${bookingDays(booking)}.`,
      `Please answer${answered(booking)}. The nights are kept until then; without an answer the request ends by itself.`,
    ],
    facts: bookingFacts(booking),
    button: { label: OPEN_BOOKING, href: booking.link },
    note: whenAccepted(booking),
  }),
  host_request_expired: (booking: BookingMailData): MailBody => ({
    subject: `Request ended without an answer: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: 'The 24 hours are over; the nights are free again.',
    heading: 'A request has ended',
    paragraphs: [
      `Nobody answered the request of ${booking.guestName ?? 'a guest'} for ${booking.stayTitle} within 24 hours. The nights are free again.`,
    ],
    facts: bookingFacts(booking),
    button: { label: OPEN_BOOKING, href: booking.link },
    note: 'A home whose requests cannot be answered in time can offer instant booking.',
  }),
  host_request_withdrawn: (booking: BookingMailData): MailBody => ({
    subject: `Request withdrawn: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: 'The nights are free again.',
    heading: 'A guest withdrew a request',
    paragraphs: [
      `${booking.guestName ?? 'A guest'} no longer wants ${booking.stayTitle} from ${bookingDays(booking)}. The nights are free again.`,
    ],
    facts: bookingFacts(booking),
    button: { label: OPEN_BOOKING, href: booking.link },
    note: 'You need not do anything.',
  }),
} as const

/** Returns by when the host answers. */
const answered = (booking: BookingMailData): string => byDeadline(booking) || ' by tomorrow'

/** Returns who pays; somebody who pays by transfer or on arrival has given no card. */
function payerOf({ keptByVouchers, paymentMethod = 'card' }: BookingMailData): 'voucher' | 'both' | 'card' | 'later' {
  if (keptByVouchers === 'all') return 'voucher'
  if (paymentMethod !== 'card') return 'later'
  return keptByVouchers === 'part' ? 'both' : 'card'
}

const onlyIfAccepted = (booking: BookingMailData): string =>
  ({
    card: 'Your card is charged only if the host accepts.',
    both: 'Your voucher and your card pay only if the host accepts.',
    voucher: 'Your voucher pays only if the host accepts.',
    later: 'Nothing is to be paid before the host accepts.',
  })[payerOf(booking)]

const notCharged = (booking: BookingMailData): string =>
  ({
    card: 'You have not been charged; what was reserved on your card is released.',
    both: 'You have not been charged; what was reserved on your card is released, and your voucher can be spent again.',
    voucher: 'Nothing was paid; your voucher can be spent again.',
    later: 'Nothing was paid.',
  })[payerOf(booking)]

const afterRelease = (booking: BookingMailData): string =>
  ['card', 'both'].includes(payerOf(booking))
    ? 'Banks take a few days to show that the reservation on the card has ended.'
    : 'You need not do anything.'

const whenAccepted = (booking: BookingMailData): string =>
  ({
    card: 'The guest’s card is charged when you accept.',
    both: 'The guest’s voucher and card pay when you accept.',
    voucher: 'The guest’s voucher pays when you accept.',
    later: 'When you accept, the guest is told how to pay.',
  })[payerOf(booking)]
