import { daysBeforeArrival } from './mail-counts.ts'
import type { BookingMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'
import { bookingDates, bookingFacts, paymentFacts, OPEN_BOOKING, SEE_BOOKING } from './booking-facts.ts'

/** Mails that are sent at set times around a stay. */
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
  reviews_published: (booking: BookingMailData): MailBody => ({
    subject: `${publishedText(booking.reviews?.byGuest, booking.reviews?.byHost, 'The host has reviewed you')}: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: 'Read it on the page of your booking.',
    heading: publishedText(booking.reviews?.byGuest, booking.reviews?.byHost, 'The host has reviewed you'),
    paragraphs: [
      booking.reviews?.byHost
        ? `The host of ${booking.stayTitle} has written about you as a guest. You and hosts of your other bookings can read it, nobody else.`
        : `What you wrote about ${booking.stayTitle} is now shown with the home.`,
    ],
    facts: bookingFacts(booking),
    button: { label: SEE_BOOKING, href: booking.link },
    note: 'Published reviews can no longer be changed.',
  }),
  host_reviews_published: (booking: BookingMailData): MailBody => ({
    subject: `${publishedText(booking.reviews?.byHost, booking.reviews?.byGuest, 'A guest has reviewed your home')}: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: booking.reviews?.byGuest ? 'You can answer it.' : 'The guest has not written one.',
    heading: publishedText(booking.reviews?.byHost, booking.reviews?.byGuest, 'A guest has reviewed your home'),
    paragraphs: [
      booking.reviews?.byGuest
        ? `${booking.guestName ?? 'The guest'} has reviewed ${booking.stayTitle}. It is now shown with the home, and you can publish an answer.`
        : `${booking.guestName ?? 'The guest'} can read now what you wrote about them.`,
    ],
    facts: bookingFacts(booking),
    button: { label: OPEN_BOOKING, href: booking.link },
    note: 'Published reviews can no longer be changed.',
  }),
} as const

/** Says whose review is published: the reader's own, that of the other side (`others` names it), or both. */
function publishedText(isOwn: boolean | undefined, isOthers: boolean | undefined, others: string): string {
  if (isOwn && isOthers) return 'Both reviews are published'
  return isOwn ? 'Your review is published' : others
}

/** Returns when guests are told how to get in: `Two days before`. */
function daysBefore({ accessDaysBefore = 2 }: Pick<BookingMailData, 'accessDaysBefore'>): string {
  return daysBeforeArrival(accessDaysBefore)
}
