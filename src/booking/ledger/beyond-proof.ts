import type { ProblemOf } from '#core/problem.ts'
import type { Executor } from '#db/database.ts'
import { takenOffBy } from '#db/queries/account/rights-queries.ts'

/** How far the actor is trusted without signing in again. */
export interface Trusted {
  /** The most they may give back of one booking, in minor units, including earlier amounts; unlimited if left out. */
  readonly mostMinor?: number | undefined
}

/**
 * Refuses amounts above that. The booking must be locked, so that simultaneous refunds are counted one after another.
 */
export async function beyondProof(
  db: Executor,
  { actor, bookingId, mostMinor = Infinity }: Trusted & { readonly actor: { uid: string }; readonly bookingId: string },
  amountMinor: number,
): Promise<ProblemOf<'recent_sign_in_required'> | null> {
  if (amountMinor <= 0 || mostMinor === Infinity) return null
  const isTooMuch = amountMinor + (await takenOffBy(db, bookingId, actor.uid)) > mostMinor
  return isTooMuch ? { code: 'recent_sign_in_required' } : null
}
