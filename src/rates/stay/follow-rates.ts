import type { RateSourceInput } from '#contract/rate/rate-source.ts'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { deleteOwnSeasons, deleteRateSource, saveRateSource } from '#db/queries/rate/rate-source-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { findHostOf } from '#db/queries/stay/own-stay-queries.ts'
import type { RateDeps } from '#rates/rate-deps.ts'
import { changeOwnStay, type StayChange, type StayChangeRefusal } from './change-own-stay.ts'
import { changeNightPrices, type NightPriceChange, type NightPriceRefusal } from './change-night-prices.ts'
import { findOwnStay } from './find-own-stay.ts'

type Deps = Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>

/**
 * Makes the prices of a home follow those of another home of the same host by a formula: it takes over the other home's
 * seasons, and keeps its own prices of single dates. In addition to the problems of `changeNightPrices`:
 * `invalid_input`: no such home of the actor, one of another host or currency, or one that follows this one.
 */
export async function followRates(
  deps: Deps,
  { input, ...change }: NightPriceChange & { readonly input: RateSourceInput },
): Promise<Result<StayRatesShape, NightPriceRefusal>> {
  const { source: name, version, ownerAgreed, ...formula } = input
  const refused = (text: string) => err({ code: 'invalid_input' as const, fields: { source: `source ${text}` } })
  const here = await findOwnStay(deps.db, change.actor, change.stayId)
  if (!here.ok) return here
  const source = await findOwnStay(deps.db, change.actor, name)
  if (!source.ok) return refused('must be a home of yours')
  const sourceId = source.value.id
  return changeNightPrices<ProblemOf<'invalid_input'>>(
    deps,
    { ...change, version, ownerAgreed, field: 'source' },
    async (tx, stay) => {
      if (stay.id === sourceId) return refused('must be another home')
      const termsOf = await loadStayTerms(tx, [stay.id, sourceId])
      if (termsOf.get(stay.id)?.currency !== termsOf.get(sourceId)?.currency)
        return refused('must have its prices in the same currency')
      if ((await findHostOf(tx, stay.id)) !== (await findHostOf(tx, sourceId)))
        return refused('must be a home of the same host')
      const saved = await saveRateSource(tx, { stayId: stay.id, sourceId, ...formula }, deps.now())
      if (saved === 'circle') return refused('must not follow this home itself')
      await deleteOwnSeasons(tx, stay.id)
      return ok(null)
    },
  )
}

/**
 * Makes a home independent again, with the prices that it has now. In addition to the problems of `changeOwnStay`:
 * `rule_not_found`: it follows none.
 */
export async function stopFollowing(
  deps: Deps,
  change: StayChange,
): Promise<Result<StayRatesShape, StayChangeRefusal | ProblemOf<'rule_not_found'>>> {
  return changeOwnStay<ProblemOf<'rule_not_found'>>(deps, { ...change, field: 'source' }, async (tx, stay) =>
    (await deleteRateSource(tx, stay.id)) ? ok(null) : err({ code: 'rule_not_found' }),
  )
}
