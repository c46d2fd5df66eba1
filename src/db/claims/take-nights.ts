import type { StayDates } from '#core/time/iso-date.ts'
import type { BlockReason } from '#core/calendar/claim-kind.ts'
import type { Tx } from '#db/database.ts'
import { insertClaims } from './insert-claims.ts'

// The code in this folder is the only one that takes, keeps, moves and frees nights; the constraint claim_no_overlap
// decides. Its rules, each based on measurements:
// - Take with INSERT … ON CONFLICT ON CONSTRAINT claim_no_overlap DO NOTHING and no lock before it: when many callers
//   insert at once, plain inserts into an exclusion constraint deadlock. Name the constraint: a bare ON CONFLICT DO
//   NOTHING would also swallow a conflict on another unique key.
// - Expire overdue holds before that, in a transaction of its own: inside the taker's transaction others would wait for
//   their deletion while the taker waits for the others.
// - To change dates, lock the stays first, then delete and insert. An UPDATE of nights cannot use ON CONFLICT and
//   deadlocks with confirmations, even under the lock.
// - Always lock the claim's row before the booking's row, whatever happens to the booking.
// - A claim on a whole home has one of kind `linked` on each of its parts, inserted by the same statement, so that
//   takers of the whole and of a part meet on the part. They are deleted together.

/** What the nights are taken for. Instants come from the caller's clock. */
export type Purpose =
  | { kind: 'hold' | 'request'; bookingId: string; expiresAt: Date }
  | { kind: 'booking'; bookingId: string }
  | { kind: 'reserved'; reservationId: string; expiresAt: Date }
  | { kind: 'block'; reason: BlockReason; note?: string }
  /**
   * `preparation: false` when only the preparation nights were in the way, because another channel may export its own.
   */
  | { kind: 'import'; preparation?: false }

/**
 * Takes the nights and the stay's preparation nights behind them; for a whole home those of all its parts, too. Returns
 * the id of the claim, or null when any of them is taken or the stay does not exist; nothing is taken then. Call `await
 * releaseExpired(db, stayId, nights, now)` before the transaction.
 */
export function takeNights(tx: Tx, stayId: number, nights: StayDates, purpose: Purpose): Promise<string | null> {
  return insertClaims(tx, {
    stayId,
    nights,
    preparation: needsPreparation(purpose) ? 'stay' : 0,
    kind: purpose.kind,
    bookingId: 'bookingId' in purpose ? purpose.bookingId : null,
    reservationId: 'reservationId' in purpose ? purpose.reservationId : null,
    expiresAt: 'expiresAt' in purpose ? purpose.expiresAt : null,
    reason: purpose.kind === 'block' ? purpose.reason : null,
    note: purpose.kind === 'block' ? (purpose.note ?? null) : null,
  })
}

/** Returns whether nights need preparation behind them. Blocks do only if the owner sleeps there. */
function needsPreparation(purpose: Purpose): boolean {
  if (purpose.kind === 'block') return purpose.reason === 'owner_stay'
  return purpose.kind !== 'import' || purpose.preparation !== false
}
