import type { BookingMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'
import {
  amountText,
  bookingDates,
  bookingFacts,
  byDeadline,
  SEE_BOOKING,
  OPEN_BOOKING,
  wording,
} from './booking-facts.ts'

/** Mails about a charge in addition to the agreed price, and the answer to it. Without `host_` they go to the guest. */
export const chargeMails = {
  charge_offered: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'The host asks for a payment', SEE_BOOKING),
    heading: `The host asks for ${amountText(booking)}`,
    paragraphs: [
      `The host of ${booking.stayTitle} asks you to pay ${amountText(booking)} in addition to the agreed price, for “${booking.label ?? ''}”. Nothing is charged unless you agree${byDeadline(booking)}.`,
      ...wording('The host writes:', booking.reason),
    ],
    button: { label: 'See it and answer', href: booking.link },
    note: 'You can accept or decline on your booking page. Without an answer nothing is owed and your booking stays as it is.',
  }),
  charge_accepted: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'You agreed to a payment', SEE_BOOKING),
    heading: `You agreed to pay ${amountText(booking)}`,
    paragraphs: [
      `You agreed to pay ${amountText(booking)} in addition to the agreed price of ${booking.stayTitle}, for “${booking.label ?? ''}”. It appears on your booking page as a separate line.`,
    ],
    note: 'That was not you? Answer this mail at once.',
  }),
  charge_declined: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'Declined', SEE_BOOKING),
    heading: `You declined to pay ${amountText(booking)}`,
    paragraphs: [`Nothing is owed for “${booking.label ?? ''}”. Your booking of ${booking.stayTitle} stays as it is.`],
    note: 'You need not do anything.',
  }),
  charge_withdrawn: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'Withdrawn', SEE_BOOKING),
    heading: 'The host asks for nothing more',
    paragraphs: [
      `The host of ${booking.stayTitle} no longer asks for ${amountText(booking)} for “${booking.label ?? ''}”. Nothing is owed for it.`,
    ],
    note: 'You need not do anything.',
  }),
  charge_expired: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'Not answered', SEE_BOOKING),
    heading: 'A payment you were asked for has expired',
    paragraphs: [
      `You were asked to pay ${amountText(booking)} for “${booking.label ?? ''}” and have not answered. Nothing is owed for it.`,
    ],
    note: 'You need not do anything.',
  }),
  host_charge_accepted: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'Accepted', OPEN_BOOKING),
    heading: `The guest agreed to pay ${amountText(booking)}`,
    paragraphs: [
      `${booking.guestName ?? 'The guest'} agreed to pay ${amountText(booking)} for “${booking.label ?? ''}”. It is part of the price of the booking now.`,
    ],
    note: 'The booking shows when it has been paid.',
  }),
  host_charge_declined: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'Declined', OPEN_BOOKING),
    heading: `The guest declined to pay ${amountText(booking)}`,
    paragraphs: [
      `${booking.guestName ?? 'The guest'} does not agree to pay ${amountText(booking)} for “${booking.label ?? ''}”. Nothing is owed for it.`,
      ...wording('The guest writes:', booking.reason),
    ],
    note: 'You can write to the guest, or ask for something else.',
  }),
  host_charge_expired: (booking: BookingMailData): MailBody => ({
    ...about(booking, 'Not answered', OPEN_BOOKING),
    heading: `Nobody answered about ${amountText(booking)}`,
    paragraphs: [
      `${booking.guestName ?? 'The guest'} was asked to pay ${amountText(booking)} for “${booking.label ?? ''}” and has not answered in time. Nothing is owed for it.`,
    ],
    note: 'You can write to the guest, or ask once more.',
  }),
} as const

function about(
  booking: BookingMailData,
  what: string,
  label: string,
): Omit<MailBody, 'heading' | 'paragraphs' | 'note'> {
  return {
    subject: `${what}: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: `${amountText(booking)}, ${booking.label ?? ''}. Reference ${booking.reference}.`,
    facts: bookingFacts(booking),
    button: { label, href: booking.link },
  }
}
