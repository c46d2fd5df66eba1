import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { deleteRule } from '#db/queries/rate/rule-queries.ts'
import { changeNightPrices, type NightPriceChange, type NightPriceRefusal } from './stay/change-night-prices.ts'
import { mayHaveSeasons } from './source/followed-fault.ts'
import type { RateDeps } from './rate-deps.ts'

/**
 * Removes a season or a fee of a home. In addition to the problems of `changeNightPrices`: `rule_not_found`: the home has
 * none with this id. `version_conflict`: its rules are no longer those of `version`.
 */
export async function removeRule(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { kind, ruleId, ...change }: NightPriceChange & { readonly kind: 'season' | 'fee'; readonly ruleId: number },
): Promise<Result<StayRatesShape, NightPriceRefusal | ProblemOf<'rule_not_found'>>> {
  return changeNightPrices<ProblemOf<'rule_not_found' | 'invalid_input'>>(
    deps,
    { ...change, field: 'rule' },
    async (tx, stay) => {
      const may = kind === 'season' ? await mayHaveSeasons(tx, stay.id, 'rule') : ok(null)
      if (!may.ok) return may
      return (await deleteRule(tx, stay.id, kind, ruleId)) ? ok(null) : err({ code: 'rule_not_found' })
    },
  )
}
