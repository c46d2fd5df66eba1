import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'
import { lockNights } from './lock-nights.ts'

/**
 * Cancellation, decline, withdrawal: frees the nights, those held for a pending change included. The caller then sets the status
 * of the booking in the same transaction. Returns what the nights were, or null when they are free already. Two statements on
 * purpose: after the lock, the delete sees whatever else the booking claims. The parts of a whole home go with it.
 *
 * The lock is asked for twice: a change of dates puts another row in the place of the claim, and a statement that has waited for
 * the old one finds nothing. Two changes in a row cannot come between, for the second has to be agreed on first.
 */
export async function freeNights(tx: Tx, bookingId: string): Promise<'hold' | 'request' | 'booking' | null> {
  const kind = (await lockNights(tx, bookingId)) ?? (await lockNights(tx, bookingId))
  if (kind === null) return null
  await sql`delete from app.claim where booking_id = ${bookingId}`.execute(tx)
  return kind
}

/** Frees nights that were blocked or imported, by the id of their claim. False when the stay has no such block. */
export async function freeBlock(tx: Tx, stayId: number, claimId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from app.claim where id = ${claimId}::uuid and stay_id = ${stayId} and kind in ('block', 'import') returning id`.execute(
    tx,
  )
  return rows.length === 1
}
