import { sql } from 'kysely'
import type { Quote } from '#core/quote/quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Executor } from '#db/database.ts'

/**
 * Returns the stored price of a guest's booking and the terms by which it was made, or null when they have no such
 * booking.
 */
export async function findStoredPrice(
  executor: Executor,
  bookingId: string,
  uid: string,
): Promise<{ readonly quote: Quote; readonly terms: StayTerms } | null> {
  const { rows } = await sql<{ quote: Quote; terms: StayTerms }>`
    select quote, terms from app.booking where id = ${bookingId}::uuid and uid = ${uid}`.execute(executor)
  return rows[0] ?? null
}
