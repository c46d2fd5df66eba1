import type { ReviewRequest } from '#contract/booking/booking-action-requests.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import { reviewEndsAt } from '#core/booking/hold-terms.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { insertReview } from '#db/queries/review/review-queries.ts'
import type { BookingDeps, Guest } from './booking-deps.ts'
import { findBookingForGuest, findOwnBooking } from './find-bookings.ts'
import { checkOutAt } from './stay-instants.ts'

type ReviewProblem = ProblemOf<'booking_not_found' | 'review_exists' | 'review_not_open'>

/**
 * A guest reviews a stay that is over, once, within 14 days after check-out; the review is published at once.
 * `booking_not_found`: not theirs; `review_exists`; `review_not_open`: the stay is not over, did not take place, or is too long ago.
 */
export async function writeReview(
  deps: Pick<BookingDeps, 'db' | 'now' | 'onStayChanged'>,
  { actor, bookingId, overall, body, scores }: ReviewRequest & { actor: Guest; bookingId: string },
): Promise<Result<BookingShape, ReviewProblem>> {
  const found = await findOwnBooking(deps.db, { actor, bookingId })
  if (!found.ok) return found
  const { stay, state, checkOut, guest, isReviewed } = found.value
  if (isReviewed) return err({ code: 'review_exists' })
  const at = deps.now()
  const endsAt = reviewEndsAt(checkOutAt({ checkOut, stay }).getTime())
  if (!bookingCan('review', state) || at.getTime() >= endsAt) return err({ code: 'review_not_open' })

  const written = await inTransaction<null, ReviewProblem>(deps.db, async (tx) => {
    const review = {
      bookingId,
      stayId: stay.id,
      uid: actor.uid,
      overall,
      body,
      scores,
      authorName: firstName(guest.name),
      at,
    }
    if (!(await insertReview(tx, review))) return err({ code: 'review_exists' })
    await noteBookingEvent(tx, { bookingId, kind: 'reviewed', actor: actor.uid, at, detail: { overall } })
    return ok(null)
  })
  if (!written.ok) return written
  deps.onStayChanged?.(stay.slug)
  return findBookingForGuest(deps, { actor, bookingId })
}

/** Reviews are signed with the first name alone. */
const firstName = (name: string) => name.trim().split(/\s+/)[0] || 'A guest'
