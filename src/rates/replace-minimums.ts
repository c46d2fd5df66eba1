import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { MinimumsInput } from '#contract/rate/rule-schemas.ts'
import { ok, type Result } from '#core/result.ts'
import { replaceMinimums as write } from '#db/queries/rate/rule-list-queries.ts'
import { changeOwnStay, type StayChange, type StayChangeRefusal } from './stay/change-own-stay.ts'
import type { RateDeps } from './rate-deps.ts'

/**
 * Replaces the minimums and maximums of a home by weekday and lead. `already_exists`: two for the same; otherwise as
 * for `changeOwnStay`.
 */
export async function replaceMinimums(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { input, ...change }: StayChange & { readonly input: MinimumsInput },
): Promise<Result<StayRatesShape, StayChangeRefusal>> {
  return changeOwnStay(deps, { ...change, version: input.version, field: 'minimums' }, async (tx, stay) => {
    await write(tx, stay.id, input.minimums)
    return ok(null)
  })
}
