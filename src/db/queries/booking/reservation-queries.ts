import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** A reservation of a home, with what its price was signed for. */
export interface ReservationRow {
  readonly id: string
  readonly quote: string
  readonly expiresAt: Date
  readonly slug: string
}

/** Returns a reservation whose time is not over, or null. */
export async function findReservation(executor: Executor, id: string, now: Date): Promise<ReservationRow | null> {
  const { rows } = await sql<ReservationRow>`
    select r.id, r.quote, r.expires_at as "expiresAt", s.slug
    from app.reservation r join app.stay s on s.id = r.stay_id
    where r.id = ${id}::uuid and r.expires_at > ${now}`.execute(executor)
  return rows[0] ?? null
}
