import {
  MOST_UNSELLABLE_NIGHTS,
  type UnsellableHomeShape,
  type UnsellableMetaShape,
  type UnsellableQuery,
} from '#contract/rate/unsellable-nights.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { counted } from '#core/text/counted.ts'
import { addDays, daysBetween } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { findTakenNightsOf } from '#db/queries/calendar/availability-queries.ts'
import { findLetHomes } from '#db/queries/calendar/let-home-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'
import { spanInSight, unsellableOf } from './unsellable-of.ts'

/** Nights that are looked at unless told. */
const USUAL_NIGHTS = 90

type Sum = UnsellableMetaShape['reasons'][number]

/**
 * Free nights of the published homes that somebody runs which nobody can book: by home with the reason and the repair, and summed by
 * reason. Nights that a host has closed, or that are too soon or too far ahead, are not lost and not among them. Three statements, however
 * many homes. `invalid_input`: more than 400 nights, or none.
 */
export async function findUnsellableNights(
  deps: Pick<RateDeps, 'db' | 'now'>,
  { actor, query }: { readonly actor: RateActor; readonly query: UnsellableQuery },
): Promise<
  Result<{ readonly data: UnsellableHomeShape[]; readonly meta: UnsellableMetaShape }, ProblemOf<'invalid_input'>>
> {
  const now = deps.now()
  const from = query.from ?? todayIn('UTC', now.getTime())
  const to = query.to ?? addDays(from, USUAL_NIGHTS)
  if (to <= from) return err({ code: 'invalid_input', fields: { to: 'to must be after from' } })
  if (daysBetween(from, to) > MOST_UNSELLABLE_NIGHTS)
    return err({
      code: 'invalid_input',
      fields: { to: `to must be at most ${counted(MOST_UNSELLABLE_NIGHTS, 'night')} after from` },
    })
  const span = { from, to }
  const hostUid = actor.role === 'host' ? actor.uid : null
  const homes = await findLetHomes(deps.db, { hostUid, names: query.homes?.split(',') })
  const ids = homes.map(({ id }) => id)
  const [termsOf, takenOf] = await Promise.all([
    loadStayTerms(deps.db, ids),
    findTakenNightsOf(deps.db, ids, spanInSight(span), now),
  ])
  const sums = new Map<string, Sum>()
  const data = homes.flatMap(({ id, ...home }): UnsellableHomeShape[] => {
    const terms = termsOf.get(id)
    if (!terms) return []
    const nights = unsellableOf(terms, { span, now, takenNights: takenOf.get(id) ?? [] })
    const { currency, version } = terms
    for (const run of nights) {
      const key = `${run.reason} ${currency}`
      const sum = sums.get(key) ?? { reason: run.reason, currency, nights: 0, valueMinor: 0 }
      const more = daysBetween(run.from, run.to)
      sums.set(key, { ...sum, nights: sum.nights + more, valueMinor: sum.valueMinor + run.valueMinor })
    }
    return nights.length === 0 ? [] : [{ ...home, currency, version, nights }]
  })
  const reasons = [...sums.values()].toSorted((a, b) => b.valueMinor - a.valueMinor)
  return ok({ data, meta: { from, to, homes: homes.length, reasons } })
}
