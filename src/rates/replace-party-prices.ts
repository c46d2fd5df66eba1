import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { PartyPricesInput } from '#contract/rate/rule-schemas.ts'
import { ok, type Result } from '#core/result.ts'
import { replacePartyPrices as write } from '#db/queries/rate/rule-list-queries.ts'
import { changeOwnStay, type StayChange, type StayChangeRefusal } from './stay/change-own-stay.ts'
import type { RateDeps } from './rate-deps.ts'

/**
 * Replaces the surcharges on the nights for larger parties; with none, extra guests are paid for one by one again. The
 * problems are those of `changeOwnStay`.
 */
export async function replacePartyPrices(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { input, ...change }: StayChange & { readonly input: PartyPricesInput },
): Promise<Result<StayRatesShape, StayChangeRefusal>> {
  return changeOwnStay(deps, { ...change, version: input.version, field: 'partyPrices' }, async (tx, stay) => {
    await write(tx, stay.id, input.partyPrices)
    return ok(null)
  })
}
