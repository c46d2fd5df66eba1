import type { HomeRatesShape } from '#contract/rate/stay-rates.ts'
import { ok, type Result } from '#core/result.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import { findOverrides, replaceOverrides } from '#db/queries/rate/rule-queries.ts'
import { changeOwnStay, type HomeChange, type HomeChangeRefusal } from './stay/change-own-stay.ts'
import type { RateDeps } from './rate-deps.ts'

/** Removes all prices and rules of single dates in a span. The problems are those of `changeOwnStay`. */
export async function clearOverrides(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { span, ...change }: HomeChange & { readonly span: DateSpan },
): Promise<Result<HomeRatesShape, HomeChangeRefusal>> {
  return changeOwnStay(deps, { ...change, field: 'from' }, async (tx, home) => {
    const nights = (await findOverrides(tx, home.id, span)).map((override) => override.night)
    await replaceOverrides(tx, home.id, nights, [])
    return ok(null)
  })
}
