import type { BookingMailData } from '../mail.ts'
import { bookingDates, bookingFacts } from './booking-facts.ts'
import type { MailBody } from './mail-body.ts'

/** Tells a guest that the home is theirs. */
export function bookingConfirmedMail(booking: BookingMailData): MailBody {
  return {
    subject: `Confirmed: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: `Your reference is ${booking.reference}.`,
    heading: 'Your home is booked',
    paragraphs: [
      `${booking.guestName ? `${booking.guestName}, your` : 'Your'} payment has arrived and ${booking.stayTitle} is yours from ${bookingDates(booking)}.`,
    ],
    facts: bookingFacts(booking),
    button: { label: 'See my booking', href: booking.link },
    note: 'Your booking page has everything about the home, what you paid, and until when you can cancel for free.',
  }
}
