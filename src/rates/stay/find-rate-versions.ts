import type { RateVersionsQuery, RateVersionsShape } from '#contract/rate/rate-versions.ts'
import { rateRuns } from '#core/calendar/rate-runs.ts'
import { ownPricedDates } from '#core/rate/follow-terms.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { instantOf, todayIn } from '#core/time/zoned-time.ts'
import { findPriceVersions, findTermsAt } from '#db/queries/rate/price-version-queries.ts'
import { findFollowedDates } from '#db/queries/rate/rate-source-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'
import { findOwnStay } from './find-own-stay.ts'

/** For how many nights from the day on prices are returned. */
const NIGHTS = 365

/**
 * Returns the rates of a home as they were at the end of a past day, and all versions of them. `stay_not_found`: as for
 * `findOwnStay`.
 */
export async function findRateVersions(
  deps: Pick<RateDeps, 'db' | 'now'>,
  { actor, stayId, query }: { readonly actor: RateActor; readonly stayId: string; readonly query: RateVersionsQuery },
): Promise<Result<RateVersionsShape, ProblemOf<'stay_not_found'>>> {
  const found = await findOwnStay(deps.db, actor, stayId)
  if (!found.ok) return found
  const { id, documentId, slug, title, timeZone } = found.value
  const now = (await loadStayTerms(deps.db, [id])).get(id)
  if (!now) throw new Error(`stay ${id} is gone`)
  const today = todayIn(timeZone, deps.now().getTime())
  const on = query.on ?? today
  const [then, versions, dates] = await Promise.all([
    findTermsAt(deps.db, now, new Date(instantOf(addDays(on, 1), '00:00', timeZone))),
    findPriceVersions(deps.db, id),
    findFollowedDates(deps.db, [id]),
  ])
  // Earlier versions do not record which dates followed.
  const followed = then?.version === now.version ? dates.get(id) : undefined
  const ownDates = followed ? ownPricedDates(now, followed) : null
  return ok({
    documentId,
    slug,
    title,
    currency: now.currency,
    weekendNights: then?.terms.weekendNights ?? now.weekendNights,
    today,
    on,
    version: then?.version ?? null,
    runs: then ? rateRuns(then.terms, { from: on, to: addDays(on, NIGHTS) }, on, ownDates) : [],
    versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
  })
}
