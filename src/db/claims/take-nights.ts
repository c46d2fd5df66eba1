import { sql } from 'kysely'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Tx } from '../database.ts'
import type { BlockReason } from '../tables/booking-tables.ts'

// This folder is the only code that takes, keeps and frees nights. Everything else may propose; the constraint
// claim_no_overlap decides. Rules, each of them measured:
//  - Take with INSERT … ON CONFLICT ON CONSTRAINT claim_no_overlap DO NOTHING and no lock before it: plain inserts into an
//    exclusion constraint deadlock under a herd. Name the constraint: a bare ON CONFLICT DO NOTHING would also swallow a
//    conflict on another unique key.
//  - Overdue holds are expired before, in a transaction of their own: inside the taker's transaction their deletion would be
//    something others wait for while the taker waits for them.
//  - The claim's row before the booking's row, always, whatever happens to the booking.

/** What the nights are taken for. Instants come from the caller's clock. */
export type Purpose =
  | { kind: 'hold' | 'request'; bookingId: string; expiresAt: Date }
  | { kind: 'booking'; bookingId: string }
  | { kind: 'block'; reason: BlockReason; note?: string }
  /** `preparation: false` when only the preparation nights were in the way: another channel may export its own. */
  | { kind: 'import'; preparation?: false }

/**
 * Takes the nights and the stay's preparation nights behind them. Returns the id of the claim, or null when any of them is
 * taken or the stay does not exist. Before the transaction: `await releaseExpired(db, stayId, nights, now)`.
 */
export async function takeNights(tx: Tx, stayId: number, nights: StayDates, purpose: Purpose): Promise<string | null> {
  const bookingId = 'bookingId' in purpose ? purpose.bookingId : null
  const expiresAt = 'expiresAt' in purpose ? purpose.expiresAt : null
  const reason = purpose.kind === 'block' ? purpose.reason : null
  const note = purpose.kind === 'block' ? (purpose.note ?? null) : null
  const { rows } = await sql<{ id: string }>`
    insert into app.claim (stay_id, during, prep, kind, booking_id, expires_at, reason, note)
    select stay.id, daterange(${nights.checkIn}::date, ${nights.checkOut}::date + preparation.nights), preparation.nights,
           ${purpose.kind}::app.claim_kind, ${bookingId}::uuid, ${expiresAt}::timestamptz, ${reason}, ${note}
    from app.stay,
      lateral (select case when ${needsPreparation(purpose)}::boolean then greatest(prep_before, prep_after) else 0 end as nights) preparation
    where stay.id = ${stayId}
    on conflict on constraint claim_no_overlap do nothing
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Blocks need no preparation afterwards unless the owner sleeps there. */
function needsPreparation(purpose: Purpose): boolean {
  if (purpose.kind === 'block') return purpose.reason === 'owner_stay'
  return purpose.kind !== 'import' || purpose.preparation !== false
}
