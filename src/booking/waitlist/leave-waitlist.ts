import type { WaitlistEntryShape } from '#contract/booking/waitlist-schemas.ts'
import { deleteWaitlistEntry } from '#db/queries/booking/waitlist-queries.ts'
import type { BookingDeps, Guest } from '#booking/booking-deps.ts'
import { findWaitlist } from './find-waitlist.ts'

/** Removes a guest's entry, whether or not it existed, and returns the remaining ones. */
export async function leaveWaitlist(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  { actor, id }: { readonly actor: Pick<Guest, 'uid'>; readonly id: string },
): Promise<WaitlistEntryShape[]> {
  await deleteWaitlistEntry(deps.db, actor.uid, id)
  return findWaitlist(deps, actor)
}
