import { scopeOf } from '#core/account/stay-right.ts'
import type { StaffReviewShape } from '#contract/review/staff-review.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { mayReply, type ReportReason } from '#core/review/host-reply.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import {
  decideReview,
  findReviewForStaff,
  setReviewReply,
  setReviewReport,
  type StaffReview,
} from '#db/queries/review/staff-review-queries.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { staffReviewShape, type ReviewActor } from './find-staff-reviews.ts'

/** The collaborators of actions on reviews. `onStayChanged` discards the cached pages that show the review. */
export type ReviewDeps = Pick<StayDeps, 'db' | 'now'> & {
  readonly onStayChanged?: ((slug: string) => void) | undefined
}

interface OfReview {
  readonly actor: ReviewActor
  readonly reviewId: string
}

/**
 * Publishes an answer to a review, or changes the existing answer. `review_not_found`: the review is not of a home of
 * theirs. `reply_not_open`: the review is hidden, or its answer is older than 14 days; `reply_changed`: its answer is not
 * the one that was `seen` (null: none; left out: whatever it is).
 */
export function replyToReview(
  deps: ReviewDeps,
  { reply, seen, ...of }: OfReview & { readonly reply: string; readonly seen?: string | null | undefined },
): Promise<Result<StaffReviewShape, ProblemOf<'review_not_found' | 'reply_not_open' | 'reply_changed'>>> {
  return onReview(deps, of, async (tx, review, at) => {
    if (review.state !== 'published' || !mayReply(review.repliedAt?.getTime() ?? null, at.getTime()))
      return { code: 'reply_not_open' }
    if (seen !== undefined && seen !== review.reply) return { code: 'reply_changed', reply: review.reply }
    await setReviewReply(tx, { id: of.reviewId, reply, uid: of.actor.uid, at })
    return null
  })
}

/**
 * Asks the administrators to look at a review, which stays visible until they decide. `review_not_found`: the review is
 * not of a home of theirs.
 */
export function reportReview(
  deps: ReviewDeps,
  { reason, note, ...of }: OfReview & { readonly reason: ReportReason; readonly note: string },
): Promise<Result<StaffReviewShape, ProblemOf<'review_not_found'>>> {
  return onReview<never>(deps, of, async (tx, _, at) => {
    await setReviewReport(tx, { id: of.reviewId, reason, note, uid: of.actor.uid, at })
    return null
  })
}

/**
 * Hides a review for a reason, so that it is neither shown nor counted; with null, shows it again. `review_not_found`:
 * there is none.
 */
export function settleReview(
  deps: ReviewDeps,
  { hide, ...of }: OfReview & { readonly hide: ReportReason | null },
): Promise<Result<StaffReviewShape, ProblemOf<'review_not_found'>>> {
  return onReview<never>(deps, of, async (tx, _, at) => {
    await decideReview(tx, { id: of.reviewId, hide, uid: of.actor.uid, at })
    return null
  })
}

async function onReview<Problem extends ProblemOf<'review_not_found' | 'reply_not_open' | 'reply_changed'>>(
  deps: ReviewDeps,
  { actor, reviewId }: OfReview,
  act: (tx: Tx, review: StaffReview, at: Date) => Promise<Problem | null>,
): Promise<Result<StaffReviewShape, Problem | ProblemOf<'review_not_found'>>> {
  const of = { id: reviewId, scope: scopeOf(actor) }
  const acted = await inTransaction<StaffReview, Problem | ProblemOf<'review_not_found'>>(deps.db, async (tx) => {
    const review = await findReviewForStaff(tx, { ...of, isLocked: true })
    if (!review) return err({ code: 'review_not_found' })
    const problem = await act(tx, review, deps.now())
    if (problem) return err(problem)
    return ok((await findReviewForStaff(tx, of)) ?? review)
  })
  if (!acted.ok) return acted
  deps.onStayChanged?.(acted.value.slug)
  return ok(staffReviewShape(acted.value, deps.now()))
}
