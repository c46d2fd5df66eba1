import { countReportChanges, mendReportFacts } from '#db/queries/report/fact-queries.ts'
import type { BookingDeps } from '../booking-deps.ts'

const CHANGES_AT_ONCE = 500
const FACTS_AT_ONCE = 500

/** Puts what has changed into the sums that reports answer from, until nothing is left. Reports are right before it, too, only slower. */
export async function countReports({ db }: Pick<BookingDeps, 'db'>): Promise<void> {
  while ((await countReportChanges(db, CHANGES_AT_ONCE)) === CHANGES_AT_ONCE);
}

/**
 * A sweep that goes through all bookings and blocked nights, some at each turn, and has counted again what the sums do
 * not hold as it is: what was written past the triggers. Each call answers how many differed.
 */
export function mendingReports({ db }: Pick<BookingDeps, 'db'>): () => Promise<number> {
  let after: string | null = null
  return async () => {
    const { differing, last } = await mendReportFacts(db, after, FACTS_AT_ONCE)
    after = last
    return differing
  }
}
