import type { WaitlistEntryShape } from '#contract/booking/waitlist-schemas.ts'
import { findWaitlistOf, type WaitlistEntry } from '#db/queries/booking/waitlist-queries.ts'
import type { BookingDeps, Guest } from '#booking/booking-deps.ts'

/**
 * The dates that somebody waits for or was told of, the nearest arrival first; without those whose day of arrival is over and, unless
 * `withHidden`, those of homes that are not shown now.
 */
export async function findWaitlist(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  { uid }: Pick<Guest, 'uid'>,
  options: { readonly withHidden?: boolean } = {},
): Promise<WaitlistEntryShape[]> {
  return (await findWaitlistOf(db, { uid, at: now(), ...options })).map(waitlistEntryShape)
}

/** An entry as its owner sees it. */
export function waitlistEntryShape({ id, askedAt, toldAt, ...entry }: WaitlistEntry): WaitlistEntryShape {
  return { documentId: id, ...entry, askedAt: askedAt.toISOString(), toldAt: toldAt?.toISOString() ?? null }
}
