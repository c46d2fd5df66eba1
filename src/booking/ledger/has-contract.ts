import type { BookingState } from '#core/booking/booking-state.ts'

/** Returns whether the books of a booking are open: it was confirmed, and not cancelled since. */
export function hasContract(state: BookingState): boolean {
  return state === 'confirmed' || state === 'checked_in' || state === 'completed'
}
