import type { HomeRight } from '#core/account/home-right.ts'
import type { HomeDetailsShape } from '#contract/rate/home-details.ts'
import type { Problem } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import { readHomeDetails } from '#db/queries/rate/home-detail-queries.ts'
import { findRightOn } from '#db/queries/account/home-scope.ts'
import { findOwnStay } from './find-own-stay.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'

/**
 * Returns what only those who run a home know about it, and what the actor may do with it. `stay_not_found`: as for
 * `findOwnStay`.
 */
export async function findHomeDetails(
  deps: Pick<RateDeps, 'db'>,
  { actor, stayId }: { readonly actor: RateActor; readonly stayId: string },
): Promise<
  Result<
    { readonly data: HomeDetailsShape; readonly meta: { readonly right: HomeRight } },
    Extract<Problem, { code: 'stay_not_found' }>
  >
> {
  const home = await findOwnStay(deps.db, actor, stayId)
  if (!home.ok) return home
  const { host, ...details } = await readHomeDetails(deps.db, home.value.id)
  const { id, documentId, slug } = home.value
  const right = await rightOf(deps, actor, id)
  return ok({ data: { documentId, slug, ...details, ...(host && { host }) }, meta: { right } })
}

/** Returns what somebody who sees a home may do with it. */
async function rightOf({ db }: Pick<RateDeps, 'db'>, { uid, role }: RateActor, id: number): Promise<HomeRight> {
  if (role === 'host') return (await findRightOn(db, uid, id)) ?? 'read'
  return role === 'admin' ? 'owner' : 'full'
}
