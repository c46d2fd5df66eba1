import { benchBookings } from '../bookings.ts'
import { benchQuotes } from '../quotes.ts'
import { benchBookingLife } from './booking-life.ts'

/** Everything about bookings in one run: prices, the transaction beside its floor, and the public API beside the same floor. */
export async function benchBooking(): Promise<void> {
  benchQuotes()
  const { floor } = await benchBookings()
  await benchBookingLife(floor)
}
