import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { Problem, ProblemOf } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import type { Tx } from '#db/database.ts'
import type { OwnStay } from '#db/queries/stay/own-stay-queries.ts'
import { watchNightPrices } from '#rates/change-set/watch-night-prices.ts'
import type { RateDeps } from '#rates/rate-deps.ts'
import { changeOwnStay, type StayChange, type StayChangeRefusal } from './change-own-stay.ts'

/** A change that may give nights of one home other prices. */
export interface NightPriceChange extends StayChange {
  /** Says that the owner of the home, who may have to agree by contract, has agreed. */
  readonly ownerAgreed?: boolean | undefined
}

export type NightPriceRefusal = StayChangeRefusal | ProblemOf<'owner_must_agree'>

/**
 * Changes prices of nights of a home as `changeOwnStay` does. In addition to its problems: `owner_must_agree`: the
 * owner has to agree to such a change by contract, of this home or of one that follows it, and nobody says that they
 * did. `span`: the nights that can change; left out: all.
 */
export function changeNightPrices<Failure extends Problem = never>(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { span, ownerAgreed, ...change }: NightPriceChange & { readonly field: string; readonly span?: DateSpan },
  write: (tx: Tx, stay: OwnStay) => Promise<Result<unknown, Failure>>,
): Promise<Result<StayRatesShape, NightPriceRefusal | Failure>> {
  return changeOwnStay<Failure | ProblemOf<'owner_must_agree'>>(deps, change, async (tx, stay) => {
    const at = deps.now()
    const pricesAgreed = await watchNightPrices(tx, {
      ids: [stay.id],
      actor: change.actor,
      at,
      ...(span && { span }),
      ownerAgreed,
    })
    const written = await write(tx, stay)
    if (!written.ok) return written
    const agreed = await pricesAgreed()
    return agreed.ok ? written : agreed
  })
}
