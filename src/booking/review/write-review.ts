import type { ReviewRequest } from '#contract/booking/booking-action-requests.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { findReviewOfGuest, insertReview, rewordReview } from '#db/queries/review/sealed-review-queries.ts'
import type { BookingDeps, Guest } from '#booking/booking-deps.ts'
import type { MailDeps } from '#booking/booking-mail-data.ts'
import { findBookingForGuest, findOwnBooking } from '#booking/find-bookings.ts'
import { firstNameOf } from './first-name.ts'
import { publishIfBoth } from './publish-reviews.ts'
import { reviewsOpenUntil } from './reviews-open-until.ts'

export type ReviewDeps = MailDeps & Pick<BookingDeps, 'db' | 'onStayChanged' | 'wake'>

type OwnReview = ReviewRequest & { readonly actor: Guest; readonly bookingId: string }

/**
 * Writes the review of a stay by its guest, once, within 14 days after check-out. It is sealed until the host's side
 * has reviewed the guest, or until those days are over (docs/booking-rules.md, Reviews). `booking_not_found`: not
 * theirs; `review_exists`; `review_not_open`: the stay is not over, did not take place, or was too long ago, or the
 * host's review can be read already.
 */
export async function writeReview(
  deps: ReviewDeps,
  { actor, bookingId, overall, body, scores }: OwnReview,
): Promise<Result<BookingShape, ProblemOf<'booking_not_found' | 'review_exists' | 'review_not_open'>>> {
  const found = await findOwnBooking(deps.db, { actor, bookingId })
  if (!found.ok) return found
  if (found.value.isReviewed) return err({ code: 'review_exists' })
  return writing(deps, { actor, booking: found.value }, async (tx, at) => {
    const { stay, guest } = found.value
    const written = await insertReview(tx, {
      bookingId,
      stayId: stay.id,
      uid: actor.uid,
      overall,
      body,
      scores,
      authorName: firstNameOf(guest.name) || 'A guest',
      at,
      sealedUntil: reviewsOpenUntil(found.value),
    })
    if (!written) return { code: 'review_exists' }
    // Without the stars: the host's side reads the history, but must not see the review before it is published.
    await noteBookingEvent(tx, { bookingId, kind: 'reviewed', actor: actor.uid, at })
    return null
  })
}

/**
 * Changes a review while nobody but its author has read it. `booking_not_found`: not theirs; `review_not_open`: the
 * days for it are over; `review_exists`: it is published; `review_not_found`: there is none.
 */
export async function rewriteReview(
  deps: ReviewDeps,
  { actor, bookingId, overall, body, scores }: OwnReview,
): Promise<
  Result<BookingShape, ProblemOf<'booking_not_found' | 'review_exists' | 'review_not_found' | 'review_not_open'>>
> {
  const found = await findOwnBooking(deps.db, { actor, bookingId })
  if (!found.ok) return found
  if (!found.value.isReviewed) return err({ code: 'review_not_found' })
  return writing(deps, { actor, booking: found.value }, async (tx) =>
    (await rewordReview(tx, { bookingId, overall, body, scores })) ? null : { code: 'review_exists' },
  )
}

/**
 * Writes a review if that is still possible, and publishes both if both exist. The booking is locked, so that one of
 * two simultaneous sides is the second.
 */
async function writing(
  deps: ReviewDeps,
  { actor, booking }: { readonly actor: Guest; readonly booking: Booking },
  write: (tx: Tx, at: Date) => Promise<ProblemOf<'review_exists'> | null>,
): Promise<Result<BookingShape, ProblemOf<'booking_not_found' | 'review_exists' | 'review_not_open'>>> {
  const { id, state, stay } = booking
  const at = deps.now()
  if (!bookingCan('review', state) || at >= reviewsOpenUntil(booking)) return err({ code: 'review_not_open' })
  const written = await inTransaction<boolean, ProblemOf<'review_exists' | 'review_not_open'>>(deps.db, async (tx) => {
    await lockBooking(tx, id)
    const problem = await write(tx, at)
    if (problem) return err(problem)
    if ((await findReviewOfGuest(tx, id))?.publishedAt) return err({ code: 'review_not_open' })
    return ok(await publishIfBoth(tx, deps, id, at))
  })
  if (!written.ok) return written
  if (written.value) {
    deps.onStayChanged?.(stay.slug)
    deps.wake?.()
  }
  return findBookingForGuest(deps, { actor, bookingId: id })
}
