import { scopeOf } from '#core/account/stay-right.ts'
import type { KnownGuestShape } from '#contract/booking/manual-booking.ts'
import { findKnownGuests as findGuests } from '#db/queries/booking/guest-queries.ts'
import type { BookingDeps, StaffActor } from './booking-deps.ts'

const MOST = 6

/**
 * Finds guests of the homes that somebody looks after, by a part of their name, address or telephone number; the latest
 * first.
 */
export async function findKnownGuests(
  { db }: Pick<BookingDeps, 'db'>,
  { actor, text }: { readonly actor: StaffActor; readonly text: string },
): Promise<KnownGuestShape[]> {
  return findGuests(db, { text, scope: scopeOf(actor), limit: MOST })
}
