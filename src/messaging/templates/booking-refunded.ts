import type { BookingMailData } from '../mail.ts'
import { bookingDates, bookingFacts } from './booking-facts.ts'
import type { MailBody } from './mail-body.ts'

/** Tells a guest that a payment came after the home was gone, and that all of it goes back. */
export function bookingRefundedMail(booking: BookingMailData): MailBody {
  return {
    subject: `Refunded: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: 'Your payment came after your hold had ended. You get all of it back.',
    heading: 'We are sending your money back',
    paragraphs: [
      `Your payment for ${booking.stayTitle} arrived when the nights were no longer held for you, and they could not be booked any more. We are sorry.`,
      'The full amount is on its way back to the card you paid with. Banks take up to ten days to show it.',
    ],
    facts: bookingFacts(booking),
    button: { label: 'See what happened', href: booking.link },
    note: 'You need not do anything. If the money has not arrived after ten days, answer this mail with your reference.',
  }
}
