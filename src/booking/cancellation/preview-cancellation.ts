import type { CancellationPreviewShape } from '#contract/booking/booking-shapes.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import type { BookingDeps, Guest, StaffActor } from '#booking/booking-deps.ts'
import { findBookingForStaff, findOwnBooking } from '#booking/find-bookings.ts'
import { cancellationPreview } from './cancellation-terms.ts'

type PreviewProblem = ProblemOf<'booking_not_found' | 'booking_state_conflict'>

/**
 * Returns the refund of a guest who cancels now. `booking_not_found`: not theirs; `booking_state_conflict`: there is
 * nothing to cancel, because holds and requests are withdrawn instead, or the booking has ended.
 */
export async function previewCancellation(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  { actor, bookingId }: { actor: Guest; bookingId: string },
): Promise<Result<CancellationPreviewShape, PreviewProblem>> {
  return previewOf(deps, await findOwnBooking(deps.db, { actor, bookingId }))
}

/**
 * Returns the same for the host's side; a no-show refunds the same amount. `booking_not_found`: there is none, or it is
 * for somebody else's home.
 */
export async function previewCancellationForStaff(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  { actor, bookingId }: { actor: StaffActor; bookingId: string },
): Promise<Result<CancellationPreviewShape, PreviewProblem>> {
  return previewOf(deps, await findBookingForStaff(deps.db, { actor, bookingId }))
}

function previewOf(
  { now }: Pick<BookingDeps, 'now'>,
  found: Result<Booking, ProblemOf<'booking_not_found'>>,
): Result<CancellationPreviewShape, PreviewProblem> {
  if (!found.ok) return found
  const { state } = found.value
  if (!bookingCan('cancelByGuest', state)) return err({ code: 'booking_state_conflict', state, action: 'cancel' })
  return ok(cancellationPreview(found.value, now()))
}
