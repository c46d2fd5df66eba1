import { sql } from 'kysely'
import type { Tx } from '../database.ts'

/**
 * Turns a hold or a request into a booking. False when it has expired meanwhile: the caller gives the money back.
 * Call it before the status of the booking is set, in the same transaction.
 */
export async function keepNights(tx: Tx, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    update app.claim set kind = 'booking', expires_at = null
    where booking_id = ${bookingId} and part = 0 and kind in ('hold', 'request')
    returning id`.execute(tx)
  return rows.length === 1
}

/**
 * Moves the end of a hold. False when it has expired meanwhile. Call it before the booking's `expires_at` is set to the same
 * instant, in the same transaction.
 */
export async function extendHold(tx: Tx, bookingId: string, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    update app.claim set expires_at = ${expiresAt}
    where booking_id = ${bookingId} and part = 0 and kind = 'hold'
    returning id`.execute(tx)
  return rows.length === 1
}
