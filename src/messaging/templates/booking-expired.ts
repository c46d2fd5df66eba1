import type { BookingMailData } from '../mail.ts'
import { bookingDates, bookingFacts } from './booking-facts.ts'
import type { MailBody } from './mail-body.ts'

/** Tells a guest that a home held for them is free again because it was not paid in time. */
export function bookingExpiredMail(booking: BookingMailData): MailBody {
  return {
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
  }
}
