import { formatMoney } from '#core/money/format-money.ts'
import type { BookingMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'
import {
  amountText,
  bookingDates,
  bookingDays,
  bookingFacts,
  type Facts,
  refundText,
  SEE_BOOKING,
  OPEN_BOOKING,
  wording,
  yours,
} from './booking-facts.ts'

/** Mails about a booking that ends early, with the exact refund. */
export const cancellationMails = {
  booking_cancelled: (booking: BookingMailData): MailBody => ({
    ...cancelled(booking, 'Your booking is cancelled'),
    paragraphs: [
      `${yours(booking)} booking of ${booking.stayTitle} is cancelled, as you asked. The nights are free again.`,
      refund(booking),
    ],
  }),
  booking_cancelled_by_host: (booking: BookingMailData): MailBody => ({
    ...cancelled(booking, 'The host had to cancel'),
    paragraphs: [
      `We are sorry${booking.guestName ? `, ${booking.guestName}` : ''}: the host cannot welcome you at ${booking.stayTitle} and has cancelled your booking.`,
      ...wording('The host writes:', booking.reason),
      refund(booking),
      booking.otherHomes
        ? 'What you find below is available for the same dates and guests. Prices are for the whole stay, fees and taxes included. Answer this mail if you would rather have our help.'
        : 'Answer this mail, and we will help you find another home for your dates.',
    ],
    homes: booking.otherHomes?.map(({ title, place, totalMinor, currency, isRequest, link }) => ({
      title,
      text: `${formatMoney(totalMinor, currency)} in all, ${place}${isRequest ? '; the host has to accept first' : ''}`,
      href: link,
    })),
  }),
  booking_cancelled_unpaid: (booking: BookingMailData): MailBody => ({
    ...cancelled(booking, 'Your booking has ended'),
    paragraphs: [
      `The payment that was due for ${booking.stayTitle} did not arrive in time, so your booking is cancelled under its policy.`,
      refund(booking),
      ...(booking.paymentMethod === 'transfer'
        ? ['If your transfer is on its way all the same, all of it goes back to you.']
        : []),
    ],
  }),
  booking_no_show: (booking: BookingMailData): MailBody => ({
    ...cancelled(booking, 'You were missed'),
    paragraphs: [
      `The host of ${booking.stayTitle} tells us that you did not arrive, so your booking has ended under its policy.`,
      refund(booking),
    ],
    note: 'Were you there? Answer this mail with your reference, and we will look at it at once.',
  }),
  host_booking_cancelled: (booking: BookingMailData): MailBody => ({
    ...toHost(booking, `${booking.guestName ?? 'The guest'} has cancelled`),
    paragraphs: [
      `${booking.guestName ?? 'The guest'} has cancelled the booking of ${booking.stayTitle} from ${bookingDays(booking)}. The nights are free again.`,
      ...wording('The guest writes:', booking.reason),
      refundToGuest(booking),
    ],
  }),
  host_booking_unpaid: (booking: BookingMailData): MailBody => ({
    ...toHost(booking, 'A booking stayed unpaid'),
    paragraphs: [
      `The balance of ${booking.guestName ?? 'the guest'} for ${booking.stayTitle} did not arrive in time. The booking is cancelled under its policy, and the nights are free again.`,
      refundToGuest(booking),
    ],
  }),
} as const

function cancelled(booking: BookingMailData, heading: string): Omit<MailBody, 'paragraphs'> {
  return {
    subject: `Cancelled: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: refund(booking),
    heading,
    facts: [
      ...bookingFacts(booking),
      ...paidInPart(booking),
      ['Refund', booking.amountMinor ? amountText(booking) : 'none'],
    ],
    button: { label: SEE_BOOKING, href: booking.link },
    note: 'Your booking page shows what you paid, what goes back, and when it was sent.',
  }
}

/** Returns what was paid of the total, when that is not all: nobody gets back more than that. */
function paidInPart(booking: BookingMailData): Facts {
  const { totalMinor, currency } = booking
  const paidMinor = paidOf(booking)
  if (paidMinor === null || paidMinor >= totalMinor) return []
  return [['Paid', paidMinor === 0 ? 'nothing' : formatMoney(paidMinor, currency)]]
}

/** Returns what was paid; null if that is not known. */
function paidOf({ payments = [] }: BookingMailData): number | null {
  if (payments.length === 0) return null
  return payments.reduce((sum, { amountMinor, isPaid }) => sum + (isPaid ? amountMinor : 0), 0)
}

function toHost(booking: BookingMailData, heading: string): Omit<MailBody, 'paragraphs'> {
  return {
    subject: `Cancelled: ${booking.stayTitle}, ${bookingDates(booking)}`,
    preheader: 'The nights are free again.',
    heading,
    facts: [...bookingFacts(booking), ['Refund to the guest', booking.amountMinor ? amountText(booking) : 'none']],
    button: { label: OPEN_BOOKING, href: booking.link },
    note: 'The nights can be booked by others from now on.',
  }
}

function refund(booking: BookingMailData): string {
  if (booking.amountMinor) return refundText(booking, booking.amountMinor)
  return paidOf(booking) === 0
    ? 'You have paid nothing, so nothing goes back.'
    : 'Nothing goes back under the policy of this booking.'
}

function refundToGuest({ amountMinor = 0, toVouchers, currency }: BookingMailData): string {
  if (amountMinor === 0) return 'Nothing goes back to the guest.'
  const voucherMinor = toVouchers ? toVouchers.firstMinor + toVouchers.endedMinor : 0
  const part = voucherMinor === amountMinor ? 'all of it' : formatMoney(voucherMinor, currency)
  return `The guest gets ${formatMoney(amountMinor, currency)} back${voucherMinor === 0 ? '' : `, ${part} as a voucher`}.`
}
