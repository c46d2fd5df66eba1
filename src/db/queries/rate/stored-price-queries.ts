import { sql } from 'kysely'
import type { Quote } from '#core/quote/quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Executor } from '#db/database.ts'

/**
 * Returns the stored price of a booking and the terms by which it was made, or null when there is none. With `uid` only
 * bookings of that guest are found.
 */
export async function findStoredPrice(
  executor: Executor,
  bookingId: string,
  uid?: string,
): Promise<{ readonly quote: Quote; readonly terms: StayTerms } | null> {
  const owner = uid === undefined ? sql`true` : sql`uid = ${uid}`
  const { rows } = await sql<{ quote: Quote; terms: StayTerms }>`
    select quote, terms from app.booking where id = ${bookingId}::uuid and ${owner}`.execute(executor)
  return rows[0] ?? null
}
