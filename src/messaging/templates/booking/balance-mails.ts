import { formatMoney } from '#core/money/format-money.ts'
import { shortDateWithWeekday } from '#core/time/english-date.ts'
import type { BookingMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'
import {
  amountText,
  atStay,
  bookingDates,
  bookingFacts,
  byDeadline,
  paymentFacts,
  refundText,
  SEE_BOOKING,
  OPEN_BOOKING,
  wording,
  yours,
} from './booking-facts.ts'

/** Mails about payments after the booking: announced, charged, failed, and prices changed by hand. */
export const balanceMails = {
  balance_due_soon: (booking: BookingMailData): MailBody => ({
    subject: `Payment due soon: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: `${amountText(booking)} is due on ${booking.deadline ? atStay(booking.deadline) : 'the date below'}.`,
    heading: 'Your next payment is due soon',
    paragraphs: [
      booking.paymentMethod === 'transfer'
        ? `${amountText(booking)} for ${booking.stayTitle} is due by bank transfer on ${booking.deadline ? atStay(booking.deadline) : 'the date below'}.`
        : booking.paymentMethod === 'on_arrival'
          ? `${amountText(booking)} for ${booking.stayTitle} is due when you arrive, on ${booking.deadline ? atStay(booking.deadline) : 'the date below'}.`
          : booking.hasNoCard
            ? `${amountText(booking)} for ${booking.stayTitle} is due on ${booking.deadline ? atStay(booking.deadline) : 'the date below'}. No card is kept for this booking: please pay it on your booking page then.`
            : `We charge ${amountText(booking)} for ${booking.stayTitle} to your card on ${booking.deadline ? atStay(booking.deadline) : 'the date below'}. You need not do anything.`,
    ],
    facts: [...bookingFacts(booking), ...paymentFacts(booking)],
    button: { label: SEE_BOOKING, href: booking.link },
    note: {
      card: booking.hasNoCard
        ? 'You can pay with any card.'
        : 'Has your card changed? You can pay with another one on your booking page.',
      transfer: `Put your reference ${booking.reference} on the transfer, so that we know it is yours.`,
      on_arrival: 'Your booking page shows all payments.',
    }[booking.paymentMethod ?? 'card'],
  }),
  balance_charged: (booking: BookingMailData): MailBody => ({
    subject: `Payment received: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: `Thank you: ${amountText(booking)} has arrived.`,
    heading: 'Thank you for your payment',
    paragraphs: [
      `${yours(booking)} payment of ${amountText(booking)} for ${booking.stayTitle} has arrived.`,
      ...overpaid(booking),
    ],
    facts: [...bookingFacts(booking), ...paymentFacts(booking)],
    button: { label: SEE_BOOKING, href: booking.link },
    note: 'Your booking page shows all payments.',
  }),
  payment_undone: (booking: BookingMailData): MailBody => ({
    subject: `Correction of a payment: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: `${amountText(booking)} was recorded for your booking by mistake.`,
    heading: 'We recorded a payment by mistake',
    paragraphs: [
      `We recorded that ${amountText(booking)} for ${booking.stayTitle} had arrived. That was our mistake, and we have taken it off again. We are sorry.`,
      ...owedAgain(booking),
    ],
    facts: [...bookingFacts(booking), ...paymentFacts(booking)],
    button: { label: SEE_BOOKING, href: booking.link },
    note: 'Did you pay it? Answer this mail and tell us when and how, so that we can find it.',
  }),
  balance_failed: (booking: BookingMailData): MailBody => ({
    subject: `Please pay: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: booking.deadline
      ? `Pay${byDeadline(booking)} to keep your booking.`
      : `${amountText(booking)} is still to be paid.`,
    heading: booking.hasNoCard ? 'A payment is due' : 'Your payment did not go through',
    paragraphs: [
      booking.hasNoCard
        ? `${pleasePay(booking)} ${amountText(booking)} for ${booking.stayTitle} on your booking page. No card is kept for this booking, so nothing was charged.`
        : `We could not charge ${amountText(booking)} for ${booking.stayTitle}. ${booking.triesLeft === 0 ? 'This was our last try: you can pay now, with this or another card.' : 'We try again; you can also pay at once with this or another card.'}`,
      booking.deadline
        ? `Please pay${byDeadline(booking)}. After that the booking is cancelled under its policy.`
        : STAYS_OWED,
    ],
    facts: [...bookingFacts(booking), ...paymentFacts(booking)],
    button: { label: 'Pay now', href: booking.link },
    note: booking.hasNoCard
      ? 'You can pay with any card.'
      : 'Banks decline for many reasons: an old card, a limit, or a confirmation they want from you.',
  }),
  balance_extended: (booking: BookingMailData): MailBody => ({
    subject: `More time to pay: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: `Pay${byDeadline(booking)} to keep your booking.`,
    heading: 'You have more time to pay',
    paragraphs: [
      `${amountText(booking)} for ${booking.stayTitle} ${booking.paymentMethod === 'transfer' ? 'has not arrived yet' : 'is still to be paid'}. We have given you more time for it.`,
      `Please pay${byDeadline(booking)}. After that the booking is cancelled under its policy.`,
      ...(booking.triesLeft && !booking.hasNoCard
        ? ['We try your card again before then; you can also pay at once with this or another card.']
        : []),
    ],
    facts: [...bookingFacts(booking), ...paymentFacts(booking)],
    button: { label: booking.paymentMethod === 'transfer' ? SEE_BOOKING : 'Pay now', href: booking.link },
    note: 'Is something in the way? Answer this mail, and we will look for a solution.',
  }),
  transfer_missing: (booking: BookingMailData): MailBody => ({
    subject: `Not arrived yet: your transfer for ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: booking.deadline
      ? `Your booking is kept until ${atStay(booking.deadline)}.`
      : `${amountText(booking)} is still to be paid.`,
    heading: 'Your transfer has not arrived yet',
    paragraphs: [
      `Your transfer of ${amountText(booking)} for ${booking.stayTitle}${booking.transfer ? ` was due by ${shortDateWithWeekday(booking.transfer.dueOn)}, and` : ''} has not arrived.`,
      booking.deadline
        ? `If it is not there by ${atStay(booking.deadline)}, the booking is cancelled under its policy.`
        : STAYS_OWED,
      `Sent already? Then please check that it went to the right account and names ${booking.reference} as its purpose.`,
    ],
    facts: [...bookingFacts(booking), ...paymentFacts(booking)],
    button: { label: SEE_BOOKING, href: booking.link },
    note: 'Answer this mail and tell us when you sent it, so that we can look for it.',
  }),
  host_balance_owed: (booking: BookingMailData): MailBody => ({
    subject: `Still owed: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: `${amountText(booking)} ${booking.hasNoCard ? 'has not been paid' : 'could not be charged'}.`,
    heading: 'A payment is still owed',
    paragraphs: [
      `${booking.hasNoCard ? `We asked ${booking.guestName ?? 'the guest'} three times to pay ${amountText(booking)} for ${booking.stayTitle}. No card is kept for this booking.` : `We tried three times to charge ${amountText(booking)} for ${booking.stayTitle} to the card of ${booking.guestName ?? 'the guest'}.`} The amount was added to the price after the booking was confirmed: it stays owed, and the booking stays.`,
    ],
    facts: bookingFacts(booking),
    button: { label: OPEN_BOOKING, href: booking.link },
    note: 'The guest can pay it on the booking page. You can also take it in cash and mark it as received, or take it off the price.',
  }),
  price_adjusted: (booking: BookingMailData): MailBody => ({
    subject: `New total: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: 'The price of your booking was changed.',
    heading: 'The price of your booking was changed',
    paragraphs: [
      `The total of your booking of ${booking.stayTitle} is different now; your booking page shows each line.`,
      ...wording('The reason:', booking.reason),
      ...(booking.amountMinor ? [refundText(booking, booking.amountMinor)] : []),
    ],
    facts: [...bookingFacts(booking), ...paymentFacts(booking)],
    button: { label: SEE_BOOKING, href: booking.link },
    note: 'Not what you expected? Answer this mail.',
  }),
  refund_made: (booking: BookingMailData): MailBody => ({
    subject: `Refund: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: `${amountText(booking)} goes back to you.`,
    heading: 'You get money back',
    paragraphs: [
      `We have refunded ${amountText(booking)} of what you paid for your booking of ${booking.stayTitle}. It goes back to the card or account that you paid with. Banks take up to ten days to show it.`,
    ],
    facts: [...bookingFacts(booking), ...paymentFacts(booking)],
    button: { label: SEE_BOOKING, href: booking.link },
    note: 'Not what you expected? Answer this mail.',
  }),
} as const

const STAYS_OWED =
  'Your booking stays as it is; the amount was added to its price after it was confirmed, and stays owed.'

/** Says which of the three times this is: where no card is kept, the later tries only repeat the question. */
function pleasePay({ triesLeft }: BookingMailData): string {
  if (triesLeft === 1) return 'A reminder: please pay'
  return triesLeft === 0 ? 'Our last reminder: please pay' : 'Please pay'
}

/** Says what is to be paid again, and by when; nothing is of a booking that has ended. */
function owedAgain(booking: BookingMailData): string[] {
  const { amountMinor = 0, overpaidMinor = 0, deadline, hasNoCard } = booking
  const nothingBack = overpaidMinor > 0 ? ['Nothing of it goes back to you, either.'] : []
  if (deadline === undefined) return [...nothingBack, 'Nothing is to be paid for it.']
  const owed = amountText({ ...booking, amountMinor: amountMinor - overpaidMinor })
  const isByCard = booking.paymentMethod === 'card' && hasNoCard !== true
  return [
    ...nothingBack,
    isByCard
      ? `So ${owed} is charged to your card on ${atStay(deadline)}, as agreed.`
      : `So ${owed} is still to be paid, by ${atStay(deadline)}.`,
  ]
}

function overpaid({ amountMinor, overpaidMinor = 0, currency }: BookingMailData): string[] {
  if (overpaidMinor === 0) return []
  if (overpaidMinor === amountMinor) return ['Nothing was owed any more, so all of it goes back to you.']
  return [`${formatMoney(overpaidMinor, currency)} of it was more than what was owed, and goes back to you.`]
}
