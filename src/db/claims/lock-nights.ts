import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'

/**
 * Locks the home of a booking and, for a whole home, its parts, in ascending order, until the transaction ends. Call it
 * first when replacing the nights of a booking: without it, two transactions that want each other's nights deadlock.
 * `alsoStayId`: another home to which the booking moves.
 */
export async function lockStaysOf(tx: Tx, bookingId: string, alsoStayId: number | null = null): Promise<void> {
  await sql`
    select from app.stay
    where id in (
      select stay_id from app.claim where booking_id = ${bookingId} and part = 0
      union all
      select part_id from app.claim join app.stay_part on whole_id = stay_id where booking_id = ${bookingId} and part = 0
      union all
      select ${alsoStayId}::int
      union all
      select part_id from app.stay_part where whole_id = ${alsoStayId}::int)
    order by id for no key update`.execute(tx)
}

/**
 * Locks the claim of a booking on its own nights until the transaction ends. Everything that changes a booking does
 * this first, before it locks the row of the booking. Returns what the nights are, or null when they are free.
 */
export async function lockNights(tx: Tx, bookingId: string): Promise<'hold' | 'request' | 'booking' | null> {
  const { rows } = await sql<{ kind: 'hold' | 'request' | 'booking' }>`
    select kind from app.claim where booking_id = ${bookingId} and part = 0 for update`.execute(tx)
  return rows[0]?.kind ?? null
}

/** Locks homes in the same way, before nights of feeds, or of a block, replace others there. */
export async function lockStay(tx: Tx, ...stayIds: readonly number[]): Promise<void> {
  const ids = sql`any(${stayIds}::int[])`
  await sql`
    select from app.stay where id = ${ids} or id in (select part_id from app.stay_part where whole_id = ${ids})
    order by id for no key update`.execute(tx)
}
