import type { BookingShape } from '#contract/booking/booking-shapes.ts'

/** Returns what is still to be paid for a booking, in minor units: its payments that are neither paid nor cancelled. */
export function openMinorOf({ instalments }: Pick<BookingShape, 'instalments'>): number {
  return instalments
    .filter(({ state }) => state !== 'paid' && state !== 'cancelled')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
