import type { CancellationPreviewShape } from '#contract/booking/booking-shapes.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { BookingDeps, Guest } from '#booking/booking-deps.ts'
import { findOwnBooking } from '#booking/find-bookings.ts'
import { cancellationPreview } from './cancellation-terms.ts'

/**
 * What a guest gets back who cancels now. `booking_not_found`: not theirs; `booking_state_conflict`: there is nothing to cancel:
 * holds and requests are withdrawn, and what has ended has ended.
 */
export async function previewCancellation(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  { actor, bookingId }: { actor: Guest; bookingId: string },
): Promise<Result<CancellationPreviewShape, ProblemOf<'booking_not_found' | 'booking_state_conflict'>>> {
  const found = await findOwnBooking(deps.db, { actor, bookingId })
  if (!found.ok) return found
  const { state } = found.value
  if (!bookingCan('cancelByGuest', state)) return err({ code: 'booking_state_conflict', state, action: 'cancel' })
  return ok(cancellationPreview(found.value, deps.now()))
}
