import type { ArrivalShape } from '#contract/booking/booking-shapes.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { checkOutAt } from './stay-instants.ts'

/** Local hour of the home at which guests learn the way in; the reminder of the same day goes out then, too. */
const SENT_AT = '09:00'

/**
 * Returns the instant from which the guest of a booking may know the way in: as many days before arrival as the home
 * sets.
 */
export function accessAt({ checkIn, stay }: Pick<Booking, 'checkIn' | 'stay'>): Date {
  return new Date(instantOf(addDays(checkIn, -stay.accessDaysBefore), SENT_AT, stay.timeZone))
}

/**
 * Returns the directions and the way in, as far as the guest may know them at an instant. The directions are known once
 * the booking is confirmed; the way in is known from `accessAt` until check-out, but not while an amount is owed that
 * had to be paid before. Null for all other bookings.
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
