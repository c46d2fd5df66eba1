import type { HomeRatesShape } from '#contract/rate/stay-rates.ts'
import type { OpenPeriodsInput } from '#contract/rate/rule-schemas.ts'
import { ok, type Result } from '#core/result.ts'
import { replaceOpenPeriods as write } from '#db/queries/rate/rule-list-queries.ts'
import { changeOwnStay, type HomeChange, type HomeChangeRefusal } from './stay/change-own-stay.ts'
import type { RateDeps } from './rate-deps.ts'

/**
 * Replaces the periods in which a home can be booked. `invalid_input`: periods that overlap; otherwise as for
 * `changeOwnStay`.
 */
export async function replaceOpenPeriods(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { input, ...change }: HomeChange & { readonly input: OpenPeriodsInput },
): Promise<Result<HomeRatesShape, HomeChangeRefusal>> {
  return changeOwnStay(deps, { ...change, version: input.version, field: 'openPeriods' }, async (tx, home) => {
    await write(tx, home.id, input.openPeriods)
    return ok(null)
  })
}
