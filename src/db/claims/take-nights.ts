import type { StayDates } from '#core/time/iso-date.ts'
import type { BlockReason } from '#core/calendar/claim-kind.ts'
import type { Tx } from '#db/database.ts'
import { insertClaims } from './insert-claims.ts'

// This folder is the only code that takes, keeps, moves and frees nights. Everything else may propose; the constraint
// claim_no_overlap decides. Rules, each of them measured:
//  - Take with INSERT … ON CONFLICT ON CONSTRAINT claim_no_overlap DO NOTHING and no lock before it: plain inserts into an
//    exclusion constraint deadlock under a herd. Name the constraint: a bare ON CONFLICT DO NOTHING would also swallow a
//    conflict on another unique key.
//  - Overdue holds are expired before, in a transaction of their own: inside the taker's transaction their deletion would be
//    something others wait for while the taker waits for them.
//  - Changing dates locks the stays first, and is delete + insert, not UPDATE: an UPDATE of nights cannot use ON CONFLICT and
//    deadlocks with confirmations, even under the lock.
//  - The claim's row before the booking's row, always, whatever happens to the booking.
//  - A whole home and its parts: the claim of the whole has one of kind `linked` on each part, in the same statement; both
//    sides meet on the part. They live and die together.

/** What the nights are taken for. Instants come from the caller's clock. */
export type Purpose =
  | { kind: 'hold' | 'request'; bookingId: string; expiresAt: Date }
  | { kind: 'booking'; bookingId: string }
  | { kind: 'reserved'; reservationId: string; expiresAt: Date }
  | { kind: 'block'; reason: BlockReason; note?: string }
  /** `preparation: false` when only the preparation nights were in the way: another channel may export its own. */
  | { kind: 'import'; preparation?: false }

/**
 * Takes the nights and the stay's preparation nights behind them; of a whole home those of all its parts, too. Returns the id
 * of the claim, or null when any of them is taken or the stay does not exist; nothing is taken then.
 * Before the transaction: `await releaseExpired(db, stayId, nights, now)`.
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

/** Blocks need no preparation afterwards unless the owner sleeps there. */
function needsPreparation(purpose: Purpose): boolean {
  if (purpose.kind === 'block') return purpose.reason === 'owner_stay'
  return purpose.kind !== 'import' || purpose.preparation !== false
}
