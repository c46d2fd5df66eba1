import { bookingCan } from '#core/booking/booking-state.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Booking, BookingDeposit } from '#db/queries/booking/booking-row.ts'
import { checkInAt, checkOutAt } from '#booking/stay-instants.ts'

/** How long before check-in the deposit is reserved (docs/booking-rules.md, Damage deposit). */
const PLACE_HOURS_BEFORE = 48

/** Returns when the damage deposit of a stay is reserved, and when it is released. */
export function depositTimes(booking: {
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly stay: {
    readonly timeZone: string
    readonly checkInFrom: string
    readonly checkOutBy: string
    readonly damageReleaseDays: number
  }
}): { readonly placeAt: Date; readonly releaseAt: Date } {
  const { checkOut, stay } = booking
  return {
    placeAt: new Date(checkInAt(booking).getTime() - PLACE_HOURS_BEFORE * 3_600_000),
    releaseAt: checkOutAt({ checkOut: addDays(checkOut, stay.damageReleaseDays), stay }),
  }
}

/**
 * Returns the damage deposit that a hold or a request will have once it is booked. Null if the price includes none, if
 * it is not paid by card (only cards can hold one), and for bookings that are confirmed or have ended, which have their
 * own deposit or none.
 */
export function plannedDeposit(
  booking: Pick<Booking, 'state' | 'quote' | 'paymentMethod' | 'checkIn' | 'checkOut' | 'stay'>,
): BookingDeposit | null {
  const { state, quote, paymentMethod } = booking
  const amountMinor = quote.damageDepositMinor ?? 0
  if (!bookingCan('expire', state) || paymentMethod !== 'card' || amountMinor === 0) return null
  return { amountMinor, state: 'planned', capturedMinor: 0, ...depositTimes(booking), reason: null, pictures: [] }
}
