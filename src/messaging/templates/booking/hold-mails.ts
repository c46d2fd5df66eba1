import type { BookingMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'
import { bookingDates, bookingFacts } from './booking-facts.ts'

/** A hold that came to nothing. */
export const holdMails = {
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
  booking_refunded: (booking: BookingMailData): MailBody => ({
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
  }),
} as const
