import type { StayRight } from '#core/account/stay-right.ts'
import type { StayDetailsShape } from '#contract/rate/stay-details.ts'
import type { Problem } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import { readStayDetails } from '#db/queries/rate/stay-detail-queries.ts'
import { findRightOn } from '#db/queries/account/stay-scope.ts'
import { findOwnStay } from './find-own-stay.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'

/**
 * Returns what only those who run a home know about it, and what the actor may do with it. `stay_not_found`: as for
 * `findOwnStay`.
 */
export async function findStayDetails(
  deps: Pick<RateDeps, 'db'>,
  { actor, stayId }: { readonly actor: RateActor; readonly stayId: string },
): Promise<
  Result<
    { readonly data: StayDetailsShape; readonly meta: { readonly right: StayRight } },
    Extract<Problem, { code: 'stay_not_found' }>
  >
> {
  const stay = await findOwnStay(deps.db, actor, stayId)
  if (!stay.ok) return stay
  const { host, ...details } = await readStayDetails(deps.db, stay.value.id)
  const { id, documentId, slug } = stay.value
  const right = await rightOf(deps, actor, id)
  return ok({ data: { documentId, slug, ...details, ...(host && { host }) }, meta: { right } })
}

/** Returns what somebody who sees a home may do with it. */
async function rightOf({ db }: Pick<RateDeps, 'db'>, { uid, role }: RateActor, id: number): Promise<StayRight> {
  if (role === 'host') return (await findRightOn(db, uid, id)) ?? 'read'
  return role === 'admin' ? 'owner' : 'full'
}
