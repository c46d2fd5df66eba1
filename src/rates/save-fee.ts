import type { HomeRatesShape } from '#contract/rate/stay-rates.ts'
import type { FeeInput } from '#contract/rate/rule-schemas.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { insertFee, updateFee } from '#db/queries/rate/rule-queries.ts'
import { changeOwnStay, type HomeChange, type HomeChangeRefusal } from './stay/change-own-stay.ts'
import type { RateDeps } from './rate-deps.ts'

/**
 * Adds a fee or an extra to a home (`ruleId` null), or replaces one of its fees. In addition to the problems of
 * `changeOwnStay`: `rule_not_found`: the home has no such fee; `already_exists`: another one has its code.
 */
export async function saveFee(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { fee, ruleId, ...change }: HomeChange & { readonly fee: FeeInput; readonly ruleId: number | null },
): Promise<Result<HomeRatesShape, HomeChangeRefusal | ProblemOf<'rule_not_found'>>> {
  return changeOwnStay<ProblemOf<'rule_not_found'>>(
    deps,
    { ...change, version: fee.version, field: 'code' },
    async (tx, home) => {
      if (ruleId === null) {
        await insertFee(tx, home.id, fee)
        return ok(null)
      }
      return (await updateFee(tx, home.id, ruleId, fee)) ? ok(null) : err({ code: 'rule_not_found' })
    },
  )
}
