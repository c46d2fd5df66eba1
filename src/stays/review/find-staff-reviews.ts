import { scopeOf, type StayActor } from '#core/account/stay-right.ts'
import type { StaffReviewsQuery, StaffReviewShape } from '#contract/review/staff-review.ts'
import { mayReply, replyOpenUntil } from '#core/review/host-reply.ts'
import { findReviewsForStaff, type StaffReview } from '#db/queries/review/staff-review-queries.ts'
import type { StayDeps } from '#stays/stay-deps.ts'

/** Somebody who runs homes: a host sees their own, everybody else sees all. */
export type ReviewActor = StayActor

const A_PAGE = 20

/**
 * Returns the reviews of the homes that somebody runs, newest first. `cursor` asks for the reviews that follow; null =
 * there are no more.
 */
export async function findStaffReviews(
  { db, now }: Pick<StayDeps, 'db' | 'now'>,
  { actor, query }: { readonly actor: ReviewActor; readonly query: StaffReviewsQuery },
): Promise<{ readonly reviews: StaffReviewShape[]; readonly cursor: string | null }> {
  const { view, stay, cursor } = query
  const [createdAt, id] = cursor?.split('_') ?? []
  const after = createdAt && id ? { createdAt: new Date(createdAt), id } : undefined
  const found = await findReviewsForStaff(db, { view, stay, after, scope: scopeOf(actor), limit: A_PAGE + 1 })
  const shown = found.slice(0, A_PAGE)
  const last = shown.at(-1)
  return {
    reviews: shown.map((review) => staffReviewShape(review, now())),
    cursor: last && found.length > A_PAGE ? `${last.createdAt.toISOString()}_${last.documentId}` : null,
  }
}

/** Returns a review as those who run its home see it at the given instant. */
export function staffReviewShape(review: StaffReview, at: Date): StaffReviewShape {
  const { documentId, author, overall, title, body, state, createdAt, hiddenReason } = review
  const { reply, repliedAt, reportReason, reportNote, reportedAt, decidedAt } = review
  return {
    documentId,
    author,
    overall,
    title,
    body,
    state,
    createdAt: createdAt.toISOString(),
    stay: { documentId: review.stayId, slug: review.slug, title: review.stayTitle },
    booking:
      review.bookingId === null || review.reference === null
        ? null
        : { documentId: review.bookingId, reference: review.reference },
    reply:
      reply === null || repliedAt === null
        ? null
        : {
            text: reply,
            at: repliedAt.toISOString(),
            openUntil: mayReply(repliedAt.getTime(), at.getTime())
              ? new Date(replyOpenUntil(repliedAt.getTime())).toISOString()
              : null,
          },
    report:
      reportReason === null || reportedAt === null
        ? null
        : { reason: reportReason, note: reportNote ?? '', at: reportedAt.toISOString(), isDecided: decidedAt !== null },
    hiddenReason,
  }
}
