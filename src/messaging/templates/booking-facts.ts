import { formatMoney } from '#core/money/format-money.ts'
import { shortDate } from '#core/time/english-date.ts'
import type { BookingMailData } from '../mail.ts'

/** The dates of a booking as a subject carries them: `3 Jul 2027 to 10 Jul 2027`. */
export function bookingDates({ checkIn, checkOut }: BookingMailData): string {
  return `${shortDate(checkIn)} to ${shortDate(checkOut)}`
}

/** What every mail about a booking lists. */
export function bookingFacts(booking: BookingMailData): (readonly [string, string])[] {
  return [
    ['Home', booking.stayTitle],
    ['Check-in', shortDate(booking.checkIn)],
    ['Check-out', shortDate(booking.checkOut)],
    ['Total', formatMoney(booking.totalMinor, booking.currency)],
    ['Reference', booking.reference],
  ]
}
