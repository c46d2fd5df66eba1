import type { WaitlistEntryShape } from '#contract/booking/waitlist-schemas.ts'
import { deleteWaitlistEntry } from '#db/queries/booking/waitlist-queries.ts'
import type { BookingDeps, Guest } from '#booking/booking-deps.ts'
import { findWaitlist } from './find-waitlist.ts'

/** A guest waits no more for what an entry says, whether it was there or not; answers what is left. */
export async function leaveWaitlist(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  { actor, id }: { readonly actor: Pick<Guest, 'uid'>; readonly id: string },
): Promise<WaitlistEntryShape[]> {
  await deleteWaitlistEntry(deps.db, actor.uid, id)
  return findWaitlist(deps, actor)
}
