import { formatMoney } from '#core/money/format-money.ts'
import { refundWays } from '#core/payment/refund-ways.ts'
import { shortDate, shortDateWithWeekday } from '#core/time/english-date.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import type { BookingMailData } from '#messaging/mail/mail.ts'

export type Facts = (readonly [name: string, value: string])[]

/** Formats dates for a subject: `3 Jul 2027 to 10 Jul 2027`. */
export function bookingDates({ checkIn, checkOut }: Pick<BookingMailData, 'checkIn' | 'checkOut'>): string {
  return `${shortDate(checkIn)} to ${shortDate(checkOut)}`
}

/** Formats dates for a sentence: `Sat 3 Jul 2027 to Sat 10 Jul 2027`. */
export function bookingDays({ checkIn, checkOut }: Pick<BookingMailData, 'checkIn' | 'checkOut'>): string {
  return `${shortDateWithWeekday(checkIn)} to ${shortDateWithWeekday(checkOut)}`
}

/** Returns the facts that every mail about a booking lists. */
export function bookingFacts(booking: BookingMailData): Facts {
  return [
    ['Home', booking.stayTitle],
    ...(booking.address ? [['Address', booking.address] as const] : []),
    ...(booking.place && !booking.address ? [['Place', booking.place] as const] : []),
    ...(booking.hostName ? [['Host', booking.hostName] as const] : []),
    ['Check-in', dayAndTime(booking.checkIn, 'from', booking.checkInFrom)],
    ['Check-out', dayAndTime(booking.checkOut, 'by', booking.checkOutBy)],
    ['Nights', `${daysBetween(booking.checkIn, booking.checkOut)}`],
    ...(booking.party ? [['Guests', booking.party] as const] : []),
    ['Total', formatMoney(booking.totalMinor, booking.currency)],
    ['Reference', booking.reference],
  ]
}

function dayAndTime(date: BookingMailData['checkIn'], label: string, time: string | undefined): string {
  const day = shortDateWithWeekday(date)
  return time ? `${day}, ${label} ${time}` : day
}

/**
 * Returns what is paid of a booking, in one line, and what is due and when, in one line each; and where a bank transfer
 * goes. A payment that a voucher has made in part stands in two: its paid part has no day of its own.
 */
export function paymentFacts({ payments = [], currency, transfer, reference }: BookingMailData): Facts {
  const paid = payments.filter(({ isPaid }) => isPaid)
  const paidMinor = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const dates: Facts = [
    ...(paid.length > 0 ? [['Paid', formatMoney(paidMinor, currency)] as const] : []),
    ...payments
      .filter(({ isPaid }) => !isPaid)
      .map(
        ({ dueOn, amountMinor }) =>
          [`Due on ${shortDateWithWeekday(dueOn)}`, formatMoney(amountMinor, currency)] as const,
      ),
  ]
  if (!transfer) return dates
  return [...dates, ['Account to pay to', transfer.account.join('\n')], ['Purpose of the payment', reference]]
}

/** Returns what a cancellation gives back, one line for each step of the policy. */
export function cancellationFacts({ cancellation = [], currency }: BookingMailData): Facts {
  return cancellation.map(({ until, refundMinor }) => [
    `Cancel before ${atStay(until)}`,
    refundMinor > 0 ? `${formatMoney(refundMinor, currency)} of the total comes back` : 'nothing comes back',
  ])
}

/** Describes what will be reserved on the card in addition to the price. */
export function depositSentences({ deposit, currency }: BookingMailData): string[] {
  if (!deposit) return []
  const when = deposit.reservedOn === null ? 'now' : `on ${shortDateWithWeekday(deposit.reservedOn)}`
  return [
    `A damage deposit of ${formatMoney(deposit.amountMinor, currency)} is reserved on your card ${when} and released on ${shortDateWithWeekday(deposit.releasedOn)}. It is not part of the price, and nothing of it is charged when all is well.`,
  ]
}

/** Adds to an instant that it is in the time of the home, because guests may be in another time zone. */
export const atStay = (instant: string): string => `${instant} (time of the home)`

/** Returns ` by …` with the deadline, or nothing without one. */
export const byDeadline = ({ deadline }: Pick<BookingMailData, 'deadline'>): string =>
  deadline ? ` by ${atStay(deadline)}` : ''

/** Returns the amount that a mail is about. */
export function amountText({ amountMinor, currency }: Pick<BookingMailData, 'amountMinor' | 'currency'>): string {
  return amountMinor === undefined ? 'the amount' : formatMoney(amountMinor, currency)
}

/** Returns the beginning of a sentence to the guest: `Anna, your` or `Your`. */
export function yours({ guestName }: Pick<BookingMailData, 'guestName'>): string {
  return guestName ? `${guestName}, your` : 'Your'
}

/** Returns what somebody wrote as a paragraph, or none when they wrote nothing. */
export function wording(intro: string, text: string | null | undefined): string[] {
  return text ? [`${intro} “${text}”`] : []
}

export const SEE_BOOKING = 'See my booking'
export const OPEN_BOOKING = 'Open the booking'

/** Says to a guest where a refund goes. */
export const refundText = ({ toVouchers = NO_VOUCHERS, currency }: BookingMailData, refundMinor: number): string =>
  refundWays({ refundMinor, ...toVouchers }, currency)

const NO_VOUCHERS = { firstMinor: 0, endedMinor: 0, endings: [] }
