import type { BookingMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'
import { amountText, bookingDates, bookingFacts, SEE_BOOKING, wording } from './booking-facts.ts'

/** Mails about the damage deposit, which is reserved on the card around the stay, outside the price. */
export const depositMails = {
  deposit_failed: (booking: BookingMailData): MailBody => ({
    subject: `Damage deposit: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: 'We could not reserve the deposit on your card.',
    heading: 'We could not reserve your deposit',
    paragraphs: [
      `${amountText(booking)} is to be held on your card as a damage deposit for ${booking.stayTitle}. Your bank has not allowed it. The host will talk to you about it when you arrive; if you would rather settle it before, answer this mail.`,
    ],
    facts: bookingFacts(booking),
    button: { label: SEE_BOOKING, href: booking.link },
    note: 'The deposit is only reserved, not charged, and released after your stay.',
  }),
  deposit_released: (booking: BookingMailData): MailBody => ({
    subject: `Deposit released: ${booking.stayTitle}`,
    preheader: 'Everything was in order.',
    heading: 'Your deposit is released',
    paragraphs: [
      `${booking.amountMinor ? `The ${amountText(booking)}` : 'What was'} held on your card for ${booking.stayTitle} is released. Thank you for taking care of the home.`,
    ],
    facts: bookingFacts(booking),
    button: { label: SEE_BOOKING, href: booking.link },
    note: 'Banks take a few days to show it.',
  }),
  deposit_captured: (booking: BookingMailData): MailBody => ({
    subject: `Deposit used: ${booking.stayTitle}`,
    preheader: `${amountText(booking)} of your deposit is kept.`,
    heading: 'A part of your deposit is kept',
    paragraphs: [
      `The host of ${booking.stayTitle} has kept ${amountText(booking)} of your damage deposit. The rest is released.`,
      ...wording('The reason:', booking.reason),
    ],
    facts: bookingFacts(booking),
    button: { label: SEE_BOOKING, href: booking.link },
    note: 'You do not agree? Answer this mail with your reference, and we will look at it.',
  }),
} as const
