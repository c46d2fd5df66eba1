import type { BookingReviewsShape, ReviewOfGuestShape, ReviewsOfGuestsQuery } from '#contract/review/review-of-guest.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { ReportReason } from '#core/review/host-reply.ts'
import { inTransaction } from '#db/in-transaction.ts'
import {
  decideReviewOfGuest,
  findReviewsOfGuests,
  reportReviewOfGuest,
} from '#db/queries/review/guest-review-queries.ts'
import { findReviewOfGuest, type ReviewOfGuest } from '#db/queries/review/sealed-review-queries.ts'
import type { BookingDeps, Guest, StaffActor } from '#booking/booking-deps.ts'
import { findOwnBooking } from '#booking/find-bookings.ts'
import { findBookingReviews, reportOf, publicParts } from './find-reviews-of-guest.ts'

type ReportDeps = Pick<BookingDeps, 'db' | 'now'>

const A_PAGE = 20

/**
 * Reports to the administrators what the host of a stay said about the guest; hosts can read it until they decide
 * (docs/decisions/0105). `booking_not_found`: not theirs; `review_not_found`: there is none that anybody can read.
 */
export async function reportHostReview(
  deps: ReportDeps,
  {
    actor,
    bookingId,
    ...report
  }: { readonly actor: Guest; readonly bookingId: string; readonly reason: ReportReason; readonly note: string },
): Promise<Result<BookingReviewsShape, ProblemOf<'booking_not_found' | 'review_not_found'>>> {
  const found = await findOwnBooking(deps.db, { actor, bookingId })
  if (!found.ok) return found
  const isReported = await inTransaction(deps.db, (tx) =>
    reportReviewOfGuest(tx, { ...report, bookingId, at: deps.now() }),
  )
  return isReported ? findBookingReviews(deps, { actor, bookingId }) : err({ code: 'review_not_found' })
}

/**
 * Returns reviews of guests for administrators, newest first; `cursor` asks for the ones that follow, null = there are
 * no more. Includes only reviews that they may decide about.
 */
export async function listReviewsOfGuests(
  { db }: Pick<ReportDeps, 'db'>,
  { actor, query: { view, cursor } }: { readonly actor: StaffActor; readonly query: ReviewsOfGuestsQuery },
): Promise<{ readonly reviews: ReviewOfGuestShape[]; readonly cursor: string | null }> {
  const [publishedAt, bookingId] = cursor?.split('_') ?? []
  const after = publishedAt && bookingId ? { publishedAt: new Date(publishedAt), bookingId } : undefined
  const found = await findReviewsOfGuests(db, { view, by: actor.uid, after, limit: A_PAGE + 1 })
  const reviews = found.slice(0, A_PAGE).flatMap((review) => entryOf(review, actor) ?? [])
  const last = reviews.at(-1)
  return {
    reviews,
    cursor: last && found.length > A_PAGE ? `${last.publishedAt}_${last.booking.documentId}` : null,
  }
}

/**
 * Hides a review of a guest for a reason, so that no host reads it and it does not count; with null, shows it again.
 * `review_not_found`: the booking has no published one; it is about the actor; or the actor wrote it and is not the
 * only administrator, or does not state that they wrote it (`isOwn`).
 */
export async function settleReviewOfGuest(
  { db, now }: ReportDeps,
  {
    actor,
    bookingId,
    hide,
    isOwn,
  }: {
    readonly actor: StaffActor
    readonly bookingId: string
    readonly hide: ReportReason | null
    readonly isOwn: boolean
  },
): Promise<Result<ReviewOfGuestShape, ProblemOf<'review_not_found'>>> {
  return inTransaction<ReviewOfGuestShape, ProblemOf<'review_not_found'>>(db, async (tx) => {
    const isDecided = await decideReviewOfGuest(tx, { bookingId, hide, isOwn, uid: actor.uid, at: now() })
    const review = isDecided ? await findReviewOfGuest(tx, bookingId) : null
    const entry = review && entryOf(review, actor)
    return entry ? ok(entry) : err({ code: 'review_not_found' })
  })
}

/** Returns null while the review is sealed: nobody can read it, so there is nothing to decide. */
function entryOf(review: ReviewOfGuest, { uid }: StaffActor): ReviewOfGuestShape | null {
  if (review.publishedAt === null) return null
  return {
    ...publicParts(review),
    guest: review.guestName,
    stay: review.stayTitle,
    booking: { documentId: review.bookingId, reference: review.reference },
    wouldHostAgain: review.wouldHostAgain,
    publishedAt: review.publishedAt.toISOString(),
    report: reportOf(review),
    hiddenReason: review.hiddenReason,
    isOwn: review.writtenBy === uid,
    isDecidedByWriter: review.isDecidedByWriter,
  }
}
