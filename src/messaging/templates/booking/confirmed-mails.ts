import { formatMoney } from '#core/money/format-money.ts'
import { shortDateWithWeekday } from '#core/time/english-date.ts'
import type { BookingMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'
import {
  atStay,
  bookingDates,
  bookingDays,
  bookingFacts,
  cancellationFacts,
  depositSentences,
  paymentFacts,
  SEE_BOOKING,
  OPEN_BOOKING,
} from './booking-facts.ts'

/** Mails about a confirmed booking: to the guest, after a payment or an accepted request, and to the host. */
export const confirmedMails = {
  booking_confirmed: (booking: BookingMailData): MailBody => ({
    ...confirmed(booking),
    paragraphs: [
      `${booking.guestName ? `${booking.guestName}, ${booking.stayTitle}` : booking.stayTitle} is yours from ${bookingDays(booking)}.`,
      ...howPaid(booking),
      ...depositSentences(booking),
      ...policy(booking),
    ],
  }),
  request_accepted: (booking: BookingMailData): MailBody => ({
    ...confirmed(booking),
    subject: `Your request was accepted: ${booking.stayTitle}, ${bookingDates(booking)}`,
    paragraphs: [
      `Good news${booking.guestName ? `, ${booking.guestName}` : ''}: the host of ${booking.stayTitle} has accepted your request. The home is yours from ${bookingDays(booking)}.`,
      ...howPaid(booking),
      ...depositSentences(booking),
      ...policy(booking),
    ],
  }),
  host_booking_confirmed: (booking: BookingMailData): MailBody => ({
    subject: `New booking: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: `Reference ${booking.reference}.`,
    heading: 'You have a new booking',
    paragraphs: [`${booking.guestName ?? 'A guest'} has booked ${booking.stayTitle} from ${bookingDays(booking)}.`],
    facts: [...bookingFacts(booking), ...paymentFacts(booking)],
    button: { label: OPEN_BOOKING, href: booking.link },
    note: 'The nights are blocked in the calendar. The guest has the address and the check-in time.',
  }),
} as const

function confirmed(booking: BookingMailData): Omit<MailBody, 'paragraphs'> {
  return {
    subject: `Confirmed: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: `Your reference is ${booking.reference}.`,
    heading: 'Your home is booked',
    facts: [...bookingFacts(booking), ...paymentFacts(booking), ...cancellationFacts(booking)],
    button: { label: SEE_BOOKING, href: booking.link },
    note: 'Your booking page has everything about the home, what you paid, and until when you can cancel for free.',
  }
}

function howPaid({
  paymentMethod,
  payments = [],
  hasNoCard,
  transfer,
  currency,
  reference,
}: BookingMailData): string[] {
  if (transfer)
    return [
      `You pay by bank transfer. Please send ${formatMoney(transfer.amountMinor, currency)} to the account below so that it is there by ${shortDateWithWeekday(transfer.dueOn)}, with ${reference} as the purpose of the payment.${transfer.cancelledAt === null ? '' : ` Without it, the booking is cancelled on ${atStay(transfer.cancelledAt)}.`}`,
    ]
  if (payments.length > 0 && payments.every((payment) => payment.isPaid))
    return ['Your payment has arrived; nothing is left to pay.']
  if (paymentMethod === 'transfer')
    return ['You pay by bank transfer. We will send you the account details; put your reference on the transfer.']
  if (paymentMethod === 'on_arrival') return ['You pay when you arrive.']
  if (payments.some((payment) => !payment.isPaid) && hasNoCard)
    return [
      'What is still due is to be paid on your booking page, on the dates below: no card is kept for this booking.',
    ]
  return payments.some((payment) => !payment.isPaid)
    ? ['What is still due is charged to your card on the dates below; you need not do anything.']
    : []
}

function policy(booking: BookingMailData): string[] {
  return booking.policy ? [`If your plans change: ${booking.policy.replace(/\.$/, '')}.`] : []
}
