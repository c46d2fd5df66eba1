import { scopeOf } from '#core/account/home-right.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findHome, type Home } from '#db/queries/stay/own-stay-queries.ts'
import type { RateActor } from '#rates/rate-deps.ts'

/**
 * A home, by document id or slug, that the actor may look after: staff any, a host their own. `stay_not_found`: there is none,
 * or it is somebody else's; nobody can tell which.
 */
export async function findOwnStay(
  executor: Executor,
  actor: RateActor,
  name: string,
): Promise<Result<Home, Extract<Problem, { code: 'stay_not_found' }>>> {
  const home = NAME.test(name) ? await findHome(executor, name, scopeOf(actor)) : null
  return home ? ok(home) : err({ code: 'stay_not_found' })
}

/** A slug or a document id; anything else is no home, and never reaches the database. */
const NAME = /^[a-z0-9-]{1,120}$/i
