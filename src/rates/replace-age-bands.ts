import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { AgeBandsInput } from '#contract/rate/rule-schemas.ts'
import { ok, type Result } from '#core/result.ts'
import { replaceAgeBands as write } from '#db/queries/rate/rule-list-queries.ts'
import { changeOwnStay, type StayChange, type StayChangeRefusal } from './stay/change-own-stay.ts'
import type { RateDeps } from './rate-deps.ts'

/**
 * Replaces what extra guests of each age pay. `invalid_input`: bands that overlap; otherwise as for `changeOwnStay`.
 */
export async function replaceAgeBands(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { input, ...change }: StayChange & { readonly input: AgeBandsInput },
): Promise<Result<StayRatesShape, StayChangeRefusal>> {
  return changeOwnStay(deps, { ...change, version: input.version, field: 'ageBands' }, async (tx, stay) => {
    await write(tx, stay.id, input.ageBands)
    return ok(null)
  })
}
