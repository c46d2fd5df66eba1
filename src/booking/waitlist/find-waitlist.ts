import type { WaitlistEntryShape } from '#contract/booking/waitlist-schemas.ts'
import { findWaitlistOf, type WaitlistEntry } from '#db/queries/booking/waitlist-queries.ts'
import type { BookingDeps, Guest } from '#booking/booking-deps.ts'

/**
 * Returns the dates that somebody waits for or was told about, the nearest arrival first. Leaves out dates whose
 * arrival has passed and, unless `withHidden`, those of homes that are not shown now.
 */
export async function findWaitlist(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  { uid }: Pick<Guest, 'uid'>,
  options: { readonly withHidden?: boolean } = {},
): Promise<WaitlistEntryShape[]> {
  return (await findWaitlistOf(db, { uid, at: now(), ...options })).map(waitlistEntryShape)
}

/** Returns an entry as its owner sees it. */
export function waitlistEntryShape({ id, askedAt, toldAt, ...entry }: WaitlistEntry): WaitlistEntryShape {
  return { documentId: id, ...entry, askedAt: askedAt.toISOString(), toldAt: toldAt?.toISOString() ?? null }
}
