import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { FeeInput } from '#contract/rate/rule-schemas.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { insertFee, updateFee } from '#db/queries/rate/rule-queries.ts'
import { changeOwnStay, type StayChange, type StayChangeRefusal } from './stay/change-own-stay.ts'
import type { RateDeps } from './rate-deps.ts'

/**
 * Adds a fee or an extra to a home (`ruleId` null), or replaces one of its fees. In addition to the problems of
 * `changeOwnStay`: `rule_not_found`: the home has no such fee; `already_exists`: another one has its code.
 */
export async function saveFee(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { fee, ruleId, ...change }: StayChange & { readonly fee: FeeInput; readonly ruleId: number | null },
): Promise<Result<StayRatesShape, StayChangeRefusal | ProblemOf<'rule_not_found'>>> {
  return changeOwnStay<ProblemOf<'rule_not_found'>>(
    deps,
    { ...change, version: fee.version, field: 'code' },
    async (tx, stay) => {
      if (ruleId === null) {
        await insertFee(tx, stay.id, fee)
        return ok(null)
      }
      return (await updateFee(tx, stay.id, ruleId, fee)) ? ok(null) : err({ code: 'rule_not_found' })
    },
  )
}
