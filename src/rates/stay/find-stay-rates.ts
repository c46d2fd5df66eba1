import { scopeOf } from '#core/account/stay-right.ts'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { Problem } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findStayRules, type OwnStay } from '#db/queries/stay/own-stay-queries.ts'
import { findRateTies } from '#db/queries/rate/rate-source-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { findOwnStay } from './find-own-stay.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'

/** Returns all prices and rules of a home. `stay_not_found`: as for `findOwnStay`. */
export async function findStayRates(
  deps: Pick<RateDeps, 'db'>,
  { actor, stayId }: { readonly actor: RateActor; readonly stayId: string },
): Promise<Result<StayRatesShape, Extract<Problem, { code: 'stay_not_found' }>>> {
  const stay = await findOwnStay(deps.db, actor, stayId)
  return stay.ok ? ok(await stayRatesOf(deps.db, stay.value, actor)) : stay
}

/** Returns the prices and rules of a home at this moment, as an actor may see them. */
export async function stayRatesOf(executor: Executor, stay: OwnStay, actor: RateActor): Promise<StayRatesShape> {
  const [terms, rules, ties] = await Promise.all([
    loadStayTerms(executor, [stay.id]).then((found) => found.get(stay.id)),
    findStayRules(executor, stay.id),
    findRateTies(executor, stay.id, scopeOf(actor)),
  ])
  if (!terms) throw new Error(`stay ${stay.id} is gone`)
  const { documentId, slug, title } = stay
  return { documentId, slug, title, version: terms.version, terms, ...rules, ...ties }
}
