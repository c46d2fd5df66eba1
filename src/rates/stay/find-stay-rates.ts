import { scopeOf } from '#core/account/home-right.ts'
import type { HomeRatesShape } from '#contract/rate/stay-rates.ts'
import type { Problem } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findHomeRules, type Home } from '#db/queries/stay/own-stay-queries.ts'
import { findRateTies } from '#db/queries/rate/rate-source-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { findOwnStay } from './find-own-stay.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'

/** Returns all prices and rules of a home. `stay_not_found`: as for `findOwnStay`. */
export async function findStayRates(
  deps: Pick<RateDeps, 'db'>,
  { actor, stayId }: { readonly actor: RateActor; readonly stayId: string },
): Promise<Result<HomeRatesShape, Extract<Problem, { code: 'stay_not_found' }>>> {
  const home = await findOwnStay(deps.db, actor, stayId)
  return home.ok ? ok(await homeRatesOf(deps.db, home.value, actor)) : home
}

/** Returns the prices and rules of a home at this moment, as an actor may see them. */
export async function homeRatesOf(executor: Executor, home: Home, actor: RateActor): Promise<HomeRatesShape> {
  const [terms, rules, ties] = await Promise.all([
    loadStayTerms(executor, [home.id]).then((found) => found.get(home.id)),
    findHomeRules(executor, home.id),
    findRateTies(executor, home.id, scopeOf(actor)),
  ])
  if (!terms) throw new Error(`stay ${home.id} is gone`)
  const { documentId, slug, title } = home
  return { documentId, slug, title, version: terms.version, terms, ...rules, ...ties }
}
