import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { deleteRule } from '#db/queries/rate/rule-queries.ts'
import { changeOwnStay, type StayChange, type StayChangeRefusal } from './stay/change-own-stay.ts'
import { mayHaveSeasons } from './source/followed-fault.ts'
import type { RateDeps } from './rate-deps.ts'

/**
 * Removes a season or a fee of a home. In addition to the problems of `changeOwnStay`: `rule_not_found`: the home has
 * none with this id. `version_conflict`: its rules are no longer those of `version`.
 */
export async function removeRule(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { kind, ruleId, ...change }: StayChange & { readonly kind: 'season' | 'fee'; readonly ruleId: number },
): Promise<Result<StayRatesShape, StayChangeRefusal | ProblemOf<'rule_not_found'>>> {
  return changeOwnStay<ProblemOf<'rule_not_found' | 'invalid_input'>>(
    deps,
    { ...change, field: 'rule' },
    async (tx, stay) => {
      const may = kind === 'season' ? await mayHaveSeasons(tx, stay.id, 'rule') : ok(null)
      if (!may.ok) return may
      return (await deleteRule(tx, stay.id, kind, ruleId)) ? ok(null) : err({ code: 'rule_not_found' })
    },
  )
}
