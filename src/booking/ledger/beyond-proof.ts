import type { ProblemOf } from '#core/problem.ts'
import type { Executor } from '#db/database.ts'
import { takenOffBy } from '#db/queries/account/rights-queries.ts'

/** How far whoever acts is trusted without a new proof of who they are. */
export interface Trusted {
  /** What they may give back of one booking, minor units, with what they gave back of it before; left out: as much as there is. */
  readonly mostMinor?: number | undefined
}

/** Refuses what is more than that. With the booking locked: of several at once each counts those before it. */
export async function beyondProof(
  db: Executor,
  { actor, bookingId, mostMinor = Infinity }: Trusted & { readonly actor: { uid: string }; readonly bookingId: string },
  amountMinor: number,
): Promise<ProblemOf<'recent_sign_in_required'> | null> {
  if (amountMinor <= 0 || mostMinor === Infinity) return null
  const isTooMuch = amountMinor + (await takenOffBy(db, bookingId, actor.uid)) > mostMinor
  return isTooMuch ? { code: 'recent_sign_in_required' } : null
}
