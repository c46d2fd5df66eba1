import { scopeOf, type StayScope } from '#core/account/stay-right.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findStayInScope, type OwnStay } from '#db/queries/stay/own-stay-queries.ts'
import type { RateActor } from '#rates/rate-deps.ts'

/**
 * Finds a home, by document id or slug, on which the actor has the right they need: staff any, a host their own and
 * those on which they were given the right. `stay_not_found`: there is none, or it is somebody else's; the answer does
 * not reveal which.
 */
export async function findOwnStay(
  executor: Executor,
  actor: RateActor,
  name: string,
): Promise<Result<OwnStay, Extract<Problem, { code: 'stay_not_found' }>>> {
  const stay = await findStayIn(executor, name, scopeOf(actor))
  return stay ? ok(stay) : err({ code: 'stay_not_found' })
}

/** Finds a home by document id or slug, whoever owns it; null: none. */
export function findAnyStay(executor: Executor, name: string): Promise<OwnStay | null> {
  return findStayIn(executor, name, null)
}

async function findStayIn(executor: Executor, name: string, scope: StayScope | null): Promise<OwnStay | null> {
  return NAME.test(name) ? findStayInScope(executor, name, scope) : null
}

/** A slug or a document id; anything else cannot be a home and is not looked up in the database. */
const NAME = /^[a-z0-9-]{1,120}$/i
