import type { ChangeRequest } from '#contract/booking/booking-action-requests.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'

/** The booking as it is, as a change request begins. */
export function pendingRequestText({ checkIn, checkOut, party }: BookingShape): ChangeRequest {
  const { adults, children, infants, pets, childAges = [] } = party
  return { checkIn, checkOut, adults, children, infants, pets, childAges: [...childAges] }
}
