import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { OpenPeriodsInput } from '#contract/rate/rule-schemas.ts'
import { ok, type Result } from '#core/result.ts'
import { replaceOpenPeriods as write } from '#db/queries/rate/rule-list-queries.ts'
import { changeOwnStay, type StayChange, type StayChangeRefusal } from './stay/change-own-stay.ts'
import type { RateDeps } from './rate-deps.ts'

/**
 * Replaces the periods in which a home can be booked. `invalid_input`: periods that overlap; otherwise as for
 * `changeOwnStay`.
 */
export async function replaceOpenPeriods(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { input, ...change }: StayChange & { readonly input: OpenPeriodsInput },
): Promise<Result<StayRatesShape, StayChangeRefusal>> {
  return changeOwnStay(deps, { ...change, version: input.version, field: 'openPeriods' }, async (tx, stay) => {
    await write(tx, stay.id, input.openPeriods)
    return ok(null)
  })
}
