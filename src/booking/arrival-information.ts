import type { ArrivalShape } from '#contract/booking/booking-shapes.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { checkOutAt } from './stay-instants.ts'

/** Hour of the home at which the way in is told; the reminder of the same day goes out then, too. */
const TOLD_AT = '09:00'

/** The instant from which the guest of a booking is told how to get in: so many days before arrival as the home says. */
export function accessAt({ checkIn, stay }: Pick<Booking, 'checkIn' | 'stay'>): Date {
  return new Date(instantOf(addDays(checkIn, -stay.accessDaysBefore), TOLD_AT, stay.timeZone))
}

/**
 * The way there and the way in, as far as the guest may know them at an instant: the way there once the booking is confirmed, the
 * way in from `accessAt` until check-out, and not while something is owed that had to be paid before. Null for all other bookings.
 */
export function arrivalInformation(booking: Booking, now: Date): ArrivalShape | null {
  const { state, stay } = booking
  if ((state !== 'confirmed' && state !== 'checked_in') || now >= checkOutAt(booking)) return null
  const at = accessAt(booking)
  const isShown = now >= at && !owesBeforeArrival(booking, now)
  return {
    directions: stay.directions,
    access: isShown && stay.accessInstructions !== '' ? stay.accessInstructions : null,
    accessAt: stay.accessInstructions === '' ? null : at.toISOString(),
    waitsForPayment: now >= at && !isShown,
  }
}

function owesBeforeArrival({ paymentMethod, instalments }: Booking, now: Date): boolean {
  if (paymentMethod === 'on_arrival') return false
  return instalments.some(
    ({ cancels, state, dueAt }) => cancels && state !== 'paid' && state !== 'cancelled' && dueAt <= now,
  )
}
