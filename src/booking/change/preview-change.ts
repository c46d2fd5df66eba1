import type { ChangePreviewShape, ChangeRequest } from '#contract/booking/booking-action-requests.ts'
import type { BookingRefusal, ProblemOf } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import type { BookingDeps, Guest } from '#booking/booking-deps.ts'
import { findOwnBooking } from '#booking/find-bookings.ts'
import { priceChange } from './price-change.ts'

type PreviewDeps = Pick<BookingDeps, 'db' | 'now'>
type PreviewRefusal =
  | BookingRefusal
  | ProblemOf<
      | 'booking_not_found'
      | 'booking_state_conflict'
      | 'nothing_to_change'
      | 'offer_expired'
      | 'offer_not_found'
      | 'stay_not_found'
    >

/** Returns what a guest's booking would cost with other dates or guests. The problems are those of `requestChange`. */
export async function previewChange(
  deps: PreviewDeps,
  { actor, bookingId, ...request }: ChangeRequest & { actor: Guest; bookingId: string },
): Promise<Result<ChangePreviewShape, PreviewRefusal>> {
  return preview(deps, await findOwnBooking(deps.db, { actor, bookingId }), request)
}

async function preview(
  deps: PreviewDeps,
  found: Result<Booking, ProblemOf<'booking_not_found'>>,
  request: ChangeRequest,
): Promise<Result<ChangePreviewShape, PreviewRefusal>> {
  if (!found.ok) return found
  const price = await priceChange(deps.db, found.value, request, deps.now())
  if (!price.ok) return price
  const { quote, differenceMinor, atOnce } = price.value
  const { checkIn, checkOut, nights, totalMinor, currency } = quote
  return ok({ checkIn, checkOut, nights, totalMinor, differenceMinor, currency, atOnce })
}
