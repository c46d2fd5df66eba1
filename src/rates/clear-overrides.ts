import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import { ok, type Result } from '#core/result.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import { findOverrides, replaceOverrides } from '#db/queries/rate/rule-queries.ts'
import { changeNightPrices, type NightPriceChange, type NightPriceRefusal } from './stay/change-night-prices.ts'
import type { RateDeps } from './rate-deps.ts'

/** Removes all prices and rules of single dates in a span. The problems are those of `changeNightPrices`. */
export async function clearOverrides(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { span, ...change }: NightPriceChange & { readonly span: DateSpan },
): Promise<Result<StayRatesShape, NightPriceRefusal>> {
  return changeNightPrices(deps, { ...change, span, field: 'from' }, async (tx, stay) => {
    const nights = (await findOverrides(tx, stay.id, span)).map((override) => override.night)
    await replaceOverrides(tx, stay.id, nights, [])
    return ok(null)
  })
}
