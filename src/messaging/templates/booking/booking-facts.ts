import { formatMoney } from '#core/money/format-money.ts'
import { shortDate, shortDateWithWeekday } from '#core/time/english-date.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import type { BookingMailData } from '#messaging/mail/mail.ts'

export type Facts = (readonly [name: string, value: string])[]

/** Dates as a subject carries them: `3 Jul 2027 to 10 Jul 2027`. */
export function bookingDates({ checkIn, checkOut }: Pick<BookingMailData, 'checkIn' | 'checkOut'>): string {
  return `${shortDate(checkIn)} to ${shortDate(checkOut)}`
}

/** Dates as a sentence carries them: `Sat 3 Jul 2027 to Sat 10 Jul 2027`. */
export function bookingDays({ checkIn, checkOut }: Pick<BookingMailData, 'checkIn' | 'checkOut'>): string {
  return `${shortDateWithWeekday(checkIn)} to ${shortDateWithWeekday(checkOut)}`
}

/** What every mail about a booking lists. */
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

/** The payments of a booking, one line each: what is paid, what is due and when; and where a bank transfer goes. */
export function paymentFacts({ payments = [], currency, transfer, reference }: BookingMailData): Facts {
  const dates: Facts = payments.map(({ dueOn, amountMinor, isPaid }) => [
    isPaid ? 'Paid' : `Due on ${shortDateWithWeekday(dueOn)}`,
    formatMoney(amountMinor, currency),
  ])
  if (!transfer) return dates
  return [...dates, ['Account to pay to', transfer.account.join('\n')], ['Purpose of the payment', reference]]
}

/** What a cancellation brings back, one line for each step of the policy. */
export function cancellationFacts({ cancellation = [], currency }: BookingMailData): Facts {
  return cancellation.map(({ until, refundMinor }) => [
    `Cancel before ${atHome(until)}`,
    refundMinor > 0 ? `${formatMoney(refundMinor, currency)} of the total comes back` : 'nothing comes back',
  ])
}

/** An instant as it stands in mails, with whose clock it is on: guests may be in another time zone than the home. */
export const atHome = (instant: string): string => `${instant} (time of the home)`

/** ` by …`: before what instant something has to be done; nothing without one. */
export const byDeadline = ({ deadline }: Pick<BookingMailData, 'deadline'>): string =>
  deadline ? ` by ${atHome(deadline)}` : ''

/** The amount a mail is about. */
export function amountText({ amountMinor, currency }: Pick<BookingMailData, 'amountMinor' | 'currency'>): string {
  return amountMinor === undefined ? 'the amount' : formatMoney(amountMinor, currency)
}

/** `Anna, your` or `Your`: how a sentence to the guest begins. */
export function yours({ guestName }: Pick<BookingMailData, 'guestName'>): string {
  return guestName ? `${guestName}, your` : 'Your'
}

/** What somebody wrote, as a paragraph; none when they wrote nothing. */
export function wording(intro: string, text: string | null | undefined): string[] {
  return text ? [`${intro} “${text}”`] : []
}

export const SEE_BOOKING = 'See my booking'
export const OPEN_BOOKING = 'Open the booking'
