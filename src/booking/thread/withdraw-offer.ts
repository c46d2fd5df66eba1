import type { ThreadShape } from '#contract/thread-shapes.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { closeOffer, findOffer } from '#db/queries/thread/offer-queries.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import { findThreadForStaff, shapeOf } from './find-threads.ts'
import type { ThreadDeps } from './open-thread.ts'

/**
 * Withdraws an offer that nobody has used. Repeating it changes nothing. `offer_not_found`: there is none, or it is for
 * somebody else's home; `offer_expired`: it was used, or its 24 hours are over.
 */
export async function withdrawOffer(
  deps: ThreadDeps,
  { actor, offerId }: { actor: StaffActor; offerId: string },
): Promise<Result<ThreadShape, ProblemOf<'offer_not_found' | 'offer_expired'>>> {
  const offer = isUuid(offerId) ? await findOffer(deps.db, offerId) : null
  const thread = offer && (await findThreadForStaff(deps.db, { actor, threadId: offer.threadId }))
  if (!offer || !thread?.ok) return err({ code: 'offer_not_found' })
  if (offer.state !== 'withdrawn') {
    const closed = await inTransaction<null, ProblemOf<'offer_expired'>>(deps.db, async (tx) =>
      (await closeOffer(tx, offerId)) ? ok(null) : err({ code: 'offer_expired' }),
    )
    if (!closed.ok) return closed
  }
  return ok(await shapeOf(deps, thread.value))
}
