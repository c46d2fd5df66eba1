import type { BookingReviewsShape, ReviewOfMeShape, StaffReviewOfGuestShape } from '#contract/review/review-of-guest.ts'
import { bookingCan, type BookingState } from '#core/booking/booking-state.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import {
  findOwnReview,
  findReviewOfGuest,
  findReviewsOfGuest,
  type ReviewOfGuest,
} from '#db/queries/review/sealed-review-queries.ts'
import type { BookingDeps, Guest, StaffActor } from '#booking/booking-deps.ts'
import { findBookingForStaff, findOwnBooking } from '#booking/find-bookings.ts'
import { firstNameOf } from './first-name.ts'
import { reviewsOpenUntil } from './reviews-open-until.ts'

type FindDeps = Pick<BookingDeps, 'db' | 'now'>
type NotFound = ProblemOf<'booking_not_found'>

/** How many reviews of a guest other hosts read. */
const MOST = 20
/**
 * Bookings whose host may read reviews of the guest. A hold alone does not count: its host has nothing to decide, and
 * anybody can hold nights under an address.
 */
const SHOW_GUEST: ReadonlySet<BookingState> = new Set(['requested', 'confirmed', 'checked_in', 'completed'])

/**
 * Returns what hosts have published about a guest, newest first, for the guest. `withHidden`: also what is hidden from
 * others.
 */
export async function findReviewsOfMe(
  { db }: Pick<FindDeps, 'db'>,
  { uid }: Pick<Guest, 'uid'>,
  options: { readonly withHidden?: boolean } = {},
): Promise<ReviewOfMeShape[]> {
  return (await findReviewsOfGuest(db, uid, options)).flatMap((review) => ofMe(review) ?? [])
}

/**
 * Returns both reviews of a stay for its guest: their own, and that of the host once it is published.
 * `booking_not_found`: not theirs.
 */
export async function findBookingReviews(
  { db }: Pick<FindDeps, 'db'>,
  { actor, bookingId }: { readonly actor: Guest; readonly bookingId: string },
): Promise<Result<BookingReviewsShape, NotFound>> {
  const found = await findOwnBooking(db, { actor, bookingId })
  if (!found.ok) return found
  const [own, byHost] = await Promise.all([findOwnReview(db, bookingId), findReviewOfGuest(db, bookingId)])
  return ok({
    own: own && { ...own, sealedUntil: own.sealedUntil?.toISOString() ?? null },
    byHost: byHost && ofMe(byHost),
  })
}

/**
 * Returns what the host's side wrote about the guest of a booking, and what hosts have published about this guest, for
 * deciding about a request and for use after the stay. An actor who is this guest reads nothing about themselves here.
 * `booking_not_found`: not of their homes.
 */
export async function findStaffReviewOfGuest(
  { db, now }: FindDeps,
  { actor, bookingId }: { readonly actor: StaffActor; readonly bookingId: string },
): Promise<Result<StaffReviewOfGuestShape, NotFound>> {
  const found = await findBookingForStaff(db, { actor, bookingId })
  if (!found.ok) return found
  const { uid, state } = found.value
  const isGuest = uid === actor.uid
  const [own, byGuest, reviews] = await Promise.all([
    isGuest ? null : findReviewOfGuest(db, bookingId),
    findOwnReview(db, bookingId),
    uid === null || isGuest || !SHOW_GUEST.has(state) ? [] : findReviewsOfGuest(db, uid),
  ])
  const until = reviewsOpenUntil(found.value)
  const isSealed = !own?.publishedAt && byGuest?.state !== 'published'
  const isOpen = bookingCan('review', state) && now() < until && isSealed && !isGuest
  const sum = reviews.reduce((stars, { overall }) => stars + overall, 0)
  return ok({
    openUntil: isOpen ? until.toISOString() : null,
    own: own && {
      version: own.version,
      overall: own.overall,
      scores: own.scores,
      body: own.body,
      wouldHostAgain: own.wouldHostAgain,
      writtenAt: own.createdAt.toISOString(),
      publishedAt: own.publishedAt?.toISOString() ?? null,
      hiddenReason: own.hiddenReason,
    },
    guest: {
      average: reviews.length === 0 ? null : Math.round((sum * 10) / reviews.length) / 10,
      count: reviews.length,
      again: reviews.filter(({ wouldHostAgain }) => wouldHostAgain).length,
      reviews: reviews
        .filter((review) => review.bookingId !== bookingId)
        .slice(0, MOST)
        .map((review) => ({ ...publicParts(review), wouldHostAgain: review.wouldHostAgain })),
    },
  })
}

/** Returns the contents of a review of a guest, with the first name of the host it is from. */
export const publicParts = ({ hostName, month, overall, scores, body }: ReviewOfGuest) => ({
  host: hostName === null ? null : firstNameOf(hostName),
  month,
  overall,
  scores,
  body,
})

/**
 * Returns a review without whether the host would host the guest again, which is for hosts alone. Null while it is
 * sealed.
 */
function ofMe(review: ReviewOfGuest): ReviewOfMeShape | null {
  if (review.publishedAt === null) return null
  return {
    ...publicParts(review),
    stay: review.stayTitle,
    booking: { documentId: review.bookingId, reference: review.reference },
    publishedAt: review.publishedAt.toISOString(),
    report: reportOf(review),
    isHidden: review.hiddenReason !== null,
  }
}

/** Returns the report of a review of a guest; null: there is none. */
export function reportOf({
  reportReason,
  reportNote,
  reportedAt,
  decidedAt,
}: ReviewOfGuest): ReviewOfMeShape['report'] {
  if (reportReason === null || reportedAt === null) return null
  return { reason: reportReason, note: reportNote ?? '', at: reportedAt.toISOString(), isDecided: decidedAt !== null }
}
