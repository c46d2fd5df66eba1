import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { DiscountsInput } from '#contract/rate/rule-schemas.ts'
import { ok, type Result } from '#core/result.ts'
import { replaceDiscounts as write } from '#db/queries/rate/rule-list-queries.ts'
import { changeOwnStay, type StayChange, type StayChangeRefusal } from './stay/change-own-stay.ts'
import type { RateDeps } from './rate-deps.ts'

/**
 * Replaces the discounts of a home. `already_exists`: two of one kind begin at the same point; otherwise as for
 * `changeOwnStay`.
 */
export async function replaceDiscounts(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { input, ...change }: StayChange & { readonly input: DiscountsInput },
): Promise<Result<StayRatesShape, StayChangeRefusal>> {
  return changeOwnStay(deps, { ...change, version: input.version, field: 'discounts' }, async (tx, stay) => {
    await write(tx, stay.id, input.discounts)
    return ok(null)
  })
}
