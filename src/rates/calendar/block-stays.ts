import type { BlockedStaysShape, BlockStaysInput } from '#contract/rate/block-stays.ts'
import { scopeOf } from '#core/account/stay-right.ts'
import { longestStayNights } from '#core/calendar/stay-rules.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import { actAs } from '#db/act-as.ts'
import { lockStay } from '#db/claims/lock-nights.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findStaysInScope } from '#db/queries/stay/own-stay-queries.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'

type BlockRefusal = ProblemOf<'stay_not_found' | 'invalid_dates' | 'dates_unavailable'>

/**
 * Blocks nights of several homes, and of their parts, all of them or none. `stay_not_found`: one of them does not exist,
 * or the actor may not change it; `invalid_dates`: more than 400 nights in a row; `dates_unavailable`: some nights of
 * the home that is named are taken.
 */
export async function blockStays(
  deps: RateDeps,
  { actor, spans, reason, note }: BlockStaysInput & { readonly actor: RateActor },
): Promise<Result<BlockedStaysShape, BlockRefusal>> {
  const names = [...new Set(spans.map(({ stay }) => stay.toLowerCase()))]
  const stays = await findStaysInScope(deps.db, names, scopeOf(actor))
  const byName = new Map(stays.flatMap((stay) => [[stay.slug, stay] as const, [stay.documentId, stay] as const]))
  if (spans.some(({ from, to }) => daysBetween(from, to) > longestStayNights))
    return err({ code: 'invalid_dates', reason: 'too_long' })
  const asked = spans.flatMap(({ stay: name, from, to }) => {
    const stay = byName.get(name.toLowerCase())
    return stay ? [{ stay, nights: { checkIn: from, checkOut: to } }] : []
  })
  if (asked.length < spans.length) return err({ code: 'stay_not_found' })
  for (const { stay, nights } of asked) await deps.expireHolds(stay.id, nights)
  const blocked = await inTransaction<BlockedStaysShape, BlockRefusal>(deps.db, async (tx) => {
    await actAs(tx, actor.uid, deps.now())
    // Two that block the same homes in another order would wait for each other.
    await lockStay(tx, ...stays.map(({ id }) => id))
    const blocks: { documentId: string; stay: string; from: string; to: string }[] = []
    for (const { stay, nights } of asked) {
      const claim = await takeNights(tx, stay.id, nights, { kind: 'block', reason, ...(note && { note }) })
      if (claim === null) return err({ code: 'dates_unavailable', slug: stay.slug })
      blocks.push({ documentId: claim, stay: stay.slug, from: nights.checkIn, to: nights.checkOut })
    }
    return ok({ blocks })
  })
  if (blocked.ok) for (const { slug } of stays) deps.onStayChanged?.(slug)
  return blocked
}
