import { sql, type RawBuilder } from 'kysely'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Db, Tx } from '../database.ts'

/**
 * Cancellation, decline, withdrawal: frees the nights. The caller then sets the status of the booking in the same transaction.
 * Returns what the nights were, or null when they are free already. Two statements on purpose: after the lock, the delete
 * sees whatever else the booking claims.
 */
export async function freeNights(tx: Tx, bookingId: string): Promise<'hold' | 'request' | 'booking' | null> {
  const { rows } = await sql<{ kind: 'hold' | 'request' | 'booking' }>`
    select kind from app.claim where booking_id = ${bookingId} and part = 0 for update`.execute(tx)
  if (!rows[0]) return null
  await sql`delete from app.claim where booking_id = ${bookingId}`.execute(tx)
  return rows[0].kind
}

/** What else belongs to the end of holds, such as telling the guests; runs in the same transaction. */
export type WhenExpired = (tx: Tx, bookingIds: readonly string[]) => Promise<void>

/**
 * Frees the nights of holds and requests that are past their time and in the way of `nights`, and sets their bookings to
 * expired: a dead hold never blocks the next guest. In a transaction of its own, before the one that takes nights.
 * Returns the ids of the bookings that expired.
 */
export function releaseExpired(
  db: Db,
  stayId: number,
  nights: StayDates,
  now: Date,
  whenExpired?: WhenExpired,
): Promise<string[]> {
  const inTheWay = sql`
    select id from app.claim
    where stay_id = ${stayId} and during && daterange(${nights.checkIn}::date, ${nights.checkOut}::date + 7)
      and kind in ('hold', 'request') and expires_at <= ${now}
    order by id`
  return expire(db, inTheWay, now, whenExpired)
}

/** The same for all stays, at most `limit` at a time; for a job that runs every few seconds. */
export function expireOverdue(db: Db, now: Date, whenExpired?: WhenExpired, limit = 200): Promise<string[]> {
  const overdue = sql`
    select id from app.claim where kind in ('hold', 'request') and expires_at <= ${now} order by expires_at limit ${limit}`
  return expire(db, overdue, now, whenExpired)
}

async function expire(
  db: Db,
  which: RawBuilder<unknown>,
  now: Date,
  whenExpired: WhenExpired | undefined,
): Promise<string[]> {
  if (db.isTransaction) throw new Error('expire holds outside of the transaction that takes nights')
  // Usually there is nothing to do: one statement instead of a transaction.
  const { rows: found } = await which.execute(db)
  if (found.length === 0) return []
  return db.transaction().execute(async (tx) => {
    const expired = await expireClaims(tx, which, now)
    if (expired.length > 0) await whenExpired?.(tx, expired)
    return expired
  })
}

/** `skip locked`: a claim that is being confirmed or expired by somebody else at this moment is theirs. */
async function expireClaims(tx: Tx, which: RawBuilder<unknown>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ bookingId: string }>`
    with dead as (${which} for update skip locked),
    freed as (delete from app.claim using dead where claim.id = dead.id returning claim.booking_id),
    expired as (
      update app.booking set status = 'expired', ended_at = ${now} from freed
      where booking.id = freed.booking_id and booking.status in ('hold', 'pending_payment', 'requested'))
    select booking_id as "bookingId" from freed`.execute(tx)
  return rows.map((row) => row.bookingId)
}
