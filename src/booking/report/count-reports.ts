import { countReportChanges, mendReportFacts } from '#db/queries/report/fact-queries.ts'
import type { BookingDeps } from '../booking-deps.ts'

const CHANGES_AT_ONCE = 500
const FACTS_AT_ONCE = 500

/**
 * Applies pending changes to the sums that reports are made of, until none is left. Reports are correct before that,
 * too, only slower.
 */
export async function countReports({ db }: Pick<BookingDeps, 'db'>): Promise<void> {
  while ((await countReportChanges(db, CHANGES_AT_ONCE)) === CHANGES_AT_ONCE);
}

/**
 * Creates a sweep that goes through all bookings and blocked nights, some at each turn, and recounts where the sums
 * differ because rows were written without the triggers. Each call returns how many differed.
 */
export function mendingReports({ db }: Pick<BookingDeps, 'db'>): () => Promise<number> {
  let after: string | null = null
  return async () => {
    const { differing, last } = await mendReportFacts(db, after, FACTS_AT_ONCE)
    after = last
    return differing
  }
}
