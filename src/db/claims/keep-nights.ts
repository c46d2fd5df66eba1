import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'

/**
 * Turns a hold or a request into a booking. Returns false when it has expired in the meantime: the caller gives the
 * money back. Call it before the status of the booking is set, in the same transaction.
 */
export async function keepNights(tx: Tx, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    with kept as (
      update app.claim set kind = 'booking', expires_at = null
      where booking_id = ${bookingId} and part = 0 and kind in ('hold', 'request')
      returning id),
    parts as (update app.claim set expires_at = null from kept where claim.linked_to = kept.id)
    select id from kept`.execute(tx)
  return rows.length === 1
}

/**
 * Turns a hold into a request that the host may answer until `expiresAt`. Returns false when the hold has expired in
 * the meantime. Call it before the status of the booking and its `expires_at` are set, in the same transaction.
 */
export function requestNights(tx: Tx, bookingId: string, expiresAt: Date): Promise<boolean> {
  return prolong(tx, bookingId, expiresAt, { from: 'hold', to: 'request' })
}

/**
 * Moves the end of a hold. Returns false when it has expired in the meantime. Call it before the booking's `expires_at`
 * is set to the same instant, in the same transaction.
 */
export function extendHold(tx: Tx, bookingId: string, expiresAt: Date): Promise<boolean> {
  return prolong(tx, bookingId, expiresAt, { from: 'hold', to: 'hold' })
}

/** Moves the end of a request. The rules of `extendHold` apply. */
export function extendRequest(tx: Tx, bookingId: string, expiresAt: Date): Promise<boolean> {
  return prolong(tx, bookingId, expiresAt, { from: 'request', to: 'request' })
}

async function prolong(
  tx: Tx,
  bookingId: string,
  expiresAt: Date,
  { from, to }: { from: 'hold' | 'request'; to: 'hold' | 'request' },
): Promise<boolean> {
  const { rows } = await sql`
    with kept as (
      update app.claim set kind = ${to}::app.claim_kind, expires_at = ${expiresAt}
      where booking_id = ${bookingId} and part = 0 and kind = ${from}::app.claim_kind
      returning id),
    parts as (update app.claim set expires_at = ${expiresAt} from kept where claim.linked_to = kept.id)
    select id from kept`.execute(tx)
  return rows.length === 1
}
