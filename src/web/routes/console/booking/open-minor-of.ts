import type { BookingShape } from '#contract/booking/booking-shapes.ts'

/** What is still to be paid for a booking, minor units: its payments that are neither made nor given up. */
export function openMinorOf({ instalments }: Pick<BookingShape, 'instalments'>): number {
  return instalments
    .filter(({ state }) => state !== 'paid' && state !== 'cancelled')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
