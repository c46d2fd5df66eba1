import type { BookingMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'
import { formatMoney } from '#core/money/format-money.ts'
import {
  amountText,
  bookingDates,
  bookingDays,
  bookingFacts,
  byDeadline,
  cancellationFacts,
  paymentFacts,
  yours,
  type Facts,
} from './booking-facts.ts'

/** Mails about nights that are held, or were. */
export const holdMails = {
  booking_held: (booking: BookingMailData): MailBody => ({
    subject: `Held for you: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: `Yours once it is paid${byDeadline(booking)}.`,
    heading: 'Your home is held for you',
    paragraphs: [
      `${booking.guestName ? `${booking.guestName}, ${booking.stayTitle}` : booking.stayTitle} is held for you from ${bookingDays(booking)}. It is yours as soon as you have paid ${formatMoney(booking.amountMinor ?? booking.totalMinor, booking.currency)}${byDeadline(booking)}.`,
      'Nobody else can book these nights until then; without a payment they are free again, and you owe nothing.',
    ],
    facts: [...bookingFacts(booking), ...heldPaymentFacts(booking), ...cancellationFacts(booking)],
    button: { label: 'See the booking and pay', href: booking.link },
    note: 'If you have no account with us yet, the button makes you one with this address. Something is not right? Answer this mail.',
  }),
  booking_expired: (booking: BookingMailData): MailBody => ({
    subject: `Not booked: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: 'We could not hold the home any longer. Nothing was charged.',
    heading: 'Your hold has ended',
    paragraphs: [
      `We held ${booking.stayTitle} for you, but no payment arrived in time, so these nights are free for everybody again. You have not been charged.`,
      'If you still want to go, start again: with a little luck the dates are still there.',
    ],
    facts: bookingFacts(booking),
    button: { label: 'See what happened', href: booking.link },
    note: 'Paid after all? Answer this mail with your reference, and we will look at it at once.',
  }),
  booking_released: (booking: BookingMailData): MailBody => ({
    subject: `No longer held: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: 'These nights are free for everybody again. You owe nothing.',
    heading: 'Your home is no longer held',
    paragraphs: [
      `We have released ${booking.stayTitle} from ${bookingDays(booking)}, which we held for you: these nights are free for everybody again, and you owe nothing.`,
      'If you were paying just now, nothing is booked, and all of it goes back the way you paid.',
    ],
    facts: bookingFacts(booking),
    button: { label: 'See what happened', href: booking.link },
    note: 'You still want to come? Answer this mail with your reference.',
  }),
  booking_refunded: (booking: BookingMailData): MailBody => ({
    subject: `Refunded: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: 'Your payment came too late for this booking. You get all of it back.',
    heading: 'We are sending your money back',
    paragraphs: [
      `${yours(booking)} payment of ${amountText(booking)} for ${booking.stayTitle} arrived when the nights were no longer yours, so nothing is booked. We are sorry.`,
      'The full amount goes back the way you paid. Banks take up to ten days to show it.',
    ],
    facts: bookingFacts(booking),
    button: { label: 'See what happened', href: booking.link },
    note: 'You need not do anything. If the money has not arrived after ten days, answer this mail with your reference.',
  }),
} as const

/** Returns the payments of a hold. What is due with the booking is due by the end of the hold, not on its first day. */
function heldPaymentFacts(booking: BookingMailData): Facts {
  const { amountMinor = booking.totalMinor, currency, payments = [] } = booking
  let leftMinor = amountMinor
  const others = payments.filter((payment) => {
    if (payment.isPaid || leftMinor <= 0) return true
    leftMinor -= payment.amountMinor
    return false
  })
  const now: Facts = amountMinor > 0 ? [[`Due${byDeadline(booking)}`, formatMoney(amountMinor, currency)]] : []
  return [...now, ...paymentFacts({ ...booking, payments: others })]
}
