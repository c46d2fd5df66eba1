import type { ChangeRequest } from '#contract/booking/booking-action-requests.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'

/** Returns the booking as it is, in the form of a change request. */
export function pendingRequestText({ checkIn, checkOut, party }: BookingShape): ChangeRequest {
  const { adults, children, infants, pets, childAges = [] } = party
  return { checkIn, checkOut, adults, children, infants, pets, childAges: [...childAges] }
}
