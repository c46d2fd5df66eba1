import { daysBeforeArrival } from './mail-counts.ts'
import type { BookingMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'
import { bookingDates, bookingFacts, paymentFacts, SEE_BOOKING } from './booking-facts.ts'

/** What goes out by the calendar of a stay. */
export const stayMails = {
  stay_reminder: (booking: BookingMailData): MailBody => ({
    subject: `One week to go: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: 'Your stay is near.',
    heading: 'One week to go',
    paragraphs: [
      `${booking.guestName ? `${booking.guestName}, a` : 'A'} week from now ${booking.stayTitle} is yours. ${daysBefore(booking)} arrival we send you everything you need to get in.`,
    ],
    facts: [
      ...bookingFacts(booking),
      ...(booking.directions ? [['The way there', booking.directions] as const] : []),
      ...paymentFacts(booking),
    ],
    button: { label: SEE_BOOKING, href: booking.link },
    note: 'Plans changed? Your booking page shows what a cancellation brings back.',
  }),
  check_in_instructions: (booking: BookingMailData): MailBody => ({
    subject: `How to get in: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: booking.address ?? 'Your stay begins soon.',
    heading: 'Your stay begins soon',
    paragraphs: [
      `We look forward to welcoming you at ${booking.stayTitle}${booking.checkInFrom ? `, from ${booking.checkInFrom} on` : ''}.`,
    ],
    facts: [
      ...(booking.access ? [['How to get in', booking.access] as const] : []),
      ...(booking.directions ? [['The way there', booking.directions] as const] : []),
      ...bookingFacts(booking),
    ],
    button: { label: SEE_BOOKING, href: booking.link },
    note: 'Arriving late, or lost on the way? Answer this mail.',
  }),
  review_invitation: (booking: BookingMailData): MailBody => ({
    subject: `How was ${booking.stayTitle}?`,
    preheader: 'A few words help the next guests.',
    heading: 'How was your stay?',
    paragraphs: [
      `${booking.guestName ? `${booking.guestName}, we` : 'We'} hope you had a good time at ${booking.stayTitle}. A few words of yours help the next guests, and the host.`,
    ],
    facts: bookingFacts(booking),
    button: { label: 'Write a review', href: booking.link },
    note: 'You can write it within 14 days after check-out.',
  }),
} as const

/** `Two days before`: when the way in is told. */
function daysBefore({ accessDaysBefore = 2 }: Pick<BookingMailData, 'accessDaysBefore'>): string {
  return daysBeforeArrival(accessDaysBefore)
}
