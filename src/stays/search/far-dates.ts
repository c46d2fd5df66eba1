import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { Executor } from '#db/database.ts'
import { findStaysOpenOn } from '#db/queries/search/indexed-stay-queries.ts'
import { dateQuery, spanOf } from './date-query.ts'
import { AROUND_DAYS } from './live/indexed-filters.ts'
import { bestRatedUndated, countUndated, todayOf, type SearchedIndex } from './live/search-indexed.ts'

/** The stays that a search reads from the database. */
export interface StaysToRead {
  readonly ids: readonly number[]
  /** Whether there are more stays than the search may look at. */
  readonly isPart: boolean
  /** Returns how many of all stays a search without dates would find. */
  readonly countUndated: (search: ParsedStaySearch) => number
}

/** About half a second of work, because each stay is checked by the functions of core. */
const MOST_READ = 500

/**
 * Returns the stays that a search for dates beyond the index has to look at: those whose booking window reaches the
 * dates, or comes close enough for alternative dates. If there are more than `most`, these are the best rated of those
 * that pass the filters. Returns null if the dates of the search are wrong.
 */
export async function staysForFarDates(
  db: Executor,
  searched: SearchedIndex,
  request: ParsedStaySearch,
  now: Date,
  most = MOST_READ,
): Promise<StaysToRead | null> {
  const nowMs = now.getTime()
  const requested = dateQuery(request, todayOf(searched.index, nowMs))
  const span = 'code' in requested ? null : spanOf(requested)
  if (span === null) return null
  const open = await findStaysOpenOn(db, addDays(span.checkIn, -AROUND_DAYS), now)
  const counted = { countUndated: (search: ParsedStaySearch) => countUndated(searched, search, nowMs) }
  if (open.length <= most) return { ids: open, isPart: false, ...counted }
  return { ids: bestRatedUndated(searched, request, nowMs, { among: open, most }), isPart: true, ...counted }
}
