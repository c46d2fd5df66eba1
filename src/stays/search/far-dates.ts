import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { Executor } from '#db/database.ts'
import { findStaysOpenOn } from '#db/queries/search/indexed-stay-queries.ts'
import { dateQuery, spanOf } from './date-query.ts'
import { AROUND_DAYS } from './live/indexed-filters.ts'
import { bestRatedUndated, countUndated, todayOf, type SearchedIndex } from './live/search-indexed.ts'

/** Which stays a search reads from the database. */
export interface StaysToRead {
  readonly ids: readonly number[]
  /** There are more that it would have to look at. */
  readonly isPart: boolean
  /** How many stays a search without dates finds, of all. */
  readonly countUndated: (search: ParsedStaySearch) => number
}

/** Half a second of work: each is asked by the functions of core. */
const MOST_READ = 500

/**
 * The stays that a search for dates beyond an index has to look at: those whose booking window reaches that far, or near enough for
 * alternative dates. Where they are more than `most`, the best rated of those that pass its filters. Null: its dates are wrong.
 */
export async function staysForFarDates(
  db: Executor,
  searched: SearchedIndex,
  asked: ParsedStaySearch,
  now: Date,
  most = MOST_READ,
): Promise<StaysToRead | null> {
  const nowMs = now.getTime()
  const wanted = dateQuery(asked, todayOf(searched.index, nowMs))
  const span = 'code' in wanted ? null : spanOf(wanted)
  if (span === null) return null
  const open = await findStaysOpenOn(db, addDays(span.checkIn, -AROUND_DAYS), now)
  const counted = { countUndated: (search: ParsedStaySearch) => countUndated(searched, search, nowMs) }
  if (open.length <= most) return { ids: open, isPart: false, ...counted }
  const isOpen = new Set(open)
  const fitting = bestRatedUndated(searched, asked, nowMs).filter((id) => isOpen.has(id))
  return { ids: fitting.slice(0, most), isPart: true, ...counted }
}
