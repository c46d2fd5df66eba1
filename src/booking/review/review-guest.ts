import type { ReviewOfGuestRequest, StaffReviewOfGuestShape } from '#contract/review/review-of-guest.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockBooking } from '#db/queries/booking/booking-queries.ts'
import {
  findOwnReview,
  findReviewOfGuest,
  isErased,
  writeReviewOfGuest,
} from '#db/queries/review/sealed-review-queries.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { findStaffReviewOfGuest } from './find-reviews-of-guest.ts'
import { publishIfBoth } from './publish-reviews.ts'
import { reviewsOpenUntil } from './reviews-open-until.ts'
import type { ReviewDeps } from './write-review.ts'

type Refused = ProblemOf<'review_not_open' | 'review_exists' | 'version_conflict'>

/**
 * Writes the review of the guest by the host's side within 14 days after the end of a stay, or changes it while the
 * guest has not read it. `version` is that of the existing text, 0 = none. Both reviews are published once the guest
 * has written one too, otherwise when those days are over.
 *
 * `booking_not_found`: not of their homes; `review_not_open`: the stay is not over, did not take place, or was too long
 * ago; the guest's review can be read already; or the guest is the actor, or has removed the account; `review_exists`:
 * it is published; `version_conflict`: somebody else has changed it meanwhile.
 */
export async function reviewGuest(
  deps: ReviewDeps,
  {
    actor,
    bookingId,
    version,
    ...content
  }: ReviewOfGuestRequest & { readonly actor: StaffActor; readonly bookingId: string },
): Promise<Result<StaffReviewOfGuestShape, Refused | ProblemOf<'booking_not_found'>>> {
  const found = await findBookingForStaff(deps.db, { actor, bookingId })
  if (!found.ok) return found
  const { uid, state, stay } = found.value
  const at = deps.now()
  const sealedUntil = reviewsOpenUntil(found.value)
  if (!bookingCan('review', state) || at >= sealedUntil || uid === actor.uid) return err({ code: 'review_not_open' })
  const written = await inTransaction<boolean, Refused>(deps.db, async (tx) => {
    await lockBooking(tx, bookingId)
    const before = await findReviewOfGuest(tx, bookingId)
    if (before?.publishedAt) return err({ code: 'review_exists' })
    const byGuest = await findOwnReview(tx, bookingId)
    if (byGuest?.state === 'published' || (await isErased(tx, uid))) return err({ code: 'review_not_open' })
    const currentVersion = before?.version ?? 0
    if (version !== currentVersion) return err({ code: 'version_conflict', currentVersion })
    const review = { ...content, bookingId, version: version + 1, guestUid: uid, writtenBy: actor.uid, at, sealedUntil }
    await writeReviewOfGuest(tx, review)
    return ok(await publishIfBoth(tx, deps, bookingId, at))
  })
  if (!written.ok) return written
  if (written.value) {
    deps.onStayChanged?.(stay.slug)
    deps.wake?.()
  }
  return findStaffReviewOfGuest(deps, { actor, bookingId })
}
