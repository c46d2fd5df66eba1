import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import type { Problem, ProblemOf } from '#core/problem.ts'
import { err, type Result } from '#core/result.ts'
import { actAs } from '#db/act-as.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockOwner } from '#db/queries/owner/owner-writes.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { findOwner } from './find-owner.ts'

export type OwnerDeps = Pick<BookingDeps, 'db' | 'now'>

/** Who acts for which owner. */
export interface OfOwner {
  readonly actor: StaffActor
  readonly ownerId: string
}

/** Runs an action while the owner is locked, and returns the updated owner. `owner_not_found`: there is none. */
export async function onOwner<Refused extends Problem>(
  deps: OwnerDeps,
  { actor, ownerId }: OfOwner,
  work: (tx: Tx) => Promise<Result<null, Refused>>,
): Promise<Result<OwnerDetailsShape, Refused | ProblemOf<'owner_not_found'>>> {
  const done = await inTransaction<null, Refused | ProblemOf<'owner_not_found'>>(deps.db, async (tx) => {
    await actAs(tx, actor.uid, deps.now())
    return (await lockOwner(tx, ownerId)) === null ? err({ code: 'owner_not_found' }) : work(tx)
  })
  return done.ok ? findOwner(deps, { actor, ownerId }) : done
}
