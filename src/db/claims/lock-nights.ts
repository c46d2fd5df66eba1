import { sql } from 'kysely'
import type { Tx } from '../database.ts'

/**
 * Locks the claim of a booking on its own nights until the transaction ends: what everybody does first who does anything to a
 * booking, before its row is locked. Answers what the nights are, or null when they are free.
 */
export async function lockNights(tx: Tx, bookingId: string): Promise<'hold' | 'request' | 'booking' | null> {
  const { rows } = await sql<{ kind: 'hold' | 'request' | 'booking' }>`
    select kind from app.claim where booking_id = ${bookingId} and part = 0 for update`.execute(tx)
  return rows[0]?.kind ?? null
}
