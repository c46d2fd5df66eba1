import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import type { RelaxedFilterShape, StayFacetsShape } from '#contract/stay-shapes.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'
import type { BookingRefusal } from '#core/problem.ts'
import { dateOfDayNumber, dayNumberOf, nightsOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { dateQuery, nearDatesOf, type DateQuery } from '#stays/search/date-query.ts'
import { CompiledRequest } from '#stays/search/index/compiled-request.ts'
import { Evaluation } from '#stays/search/index/evaluation.ts'
import type { FoundStays } from '#stays/search/index/found-stays.ts'
import type { IndexedDates, StayFilters } from '#stays/search/index/indexed-stay.ts'
import { nearestDates } from '#stays/search/index/nearest-dates.ts'
import { orderedStays, type PageOfStays } from '#stays/search/index/ordered-stays.ts'
import type { SearchIndex } from '#stays/search/index/search-index.ts'
import { NEAR_MISSES, NEAR_MISS_CANDIDATES, daysApart, isFarShorter } from '#stays/search/alternative-dates.ts'
import { partyOf } from '#stays/search/search-stays.ts'
import type { StaysWithWords } from '#stays/search/stays-with-words.ts'
import {
  mostHelpful,
  relaxedFilters,
  smallerParties,
  withoutAllFilters,
  type RelaxedFilters,
} from '#stays/search/relaxed-filters.ts'
import { coversDates, indexedDates, indexedFilters } from './indexed-filters.ts'
import { indexedFacets } from './indexed-facets.ts'
import type { SearchCatalogue } from './search-catalogue.ts'
import { SearchTime, runAtOnce } from './search-time.ts'

/** An index with the names of what it knows by number. */
export interface NamedIndex {
  readonly index: SearchIndex
  readonly catalogue: SearchCatalogue
}

/** An index, and the stays in it that a search is about. */
export interface SearchedIndex extends NamedIndex {
  /** The stays that have the words of the search. */
  readonly withWords: StaysWithWords
  /** Only these are searched; left out: all. */
  readonly among?: readonly number[]
}

/** A stay that was found: those facts of its card that depend on the search. */
export interface IndexedOffer {
  readonly id: number
  readonly fromMinor: number
  readonly mode: BookingMode
  readonly quote: { readonly totalMinor: number; readonly nights: number } | null
  /** Only for a flexible search. */
  readonly dates: StayDates | null
}

export interface IndexedResult {
  readonly total: number
  readonly problem: BookingRefusal | null
  readonly page: readonly IndexedOffer[]
  readonly alternatives: readonly (Pick<IndexedOffer, 'id' | 'fromMinor' | 'mode'> & {
    readonly nearest: StayDates & { readonly totalMinor: number }
  })[]
  readonly facets: StayFacetsShape
  readonly loosen: readonly RelaxedFilterShape[]
  /** Whether the time of the search was not enough for all stays. */
  readonly isPart: boolean
}

/**
 * Answers a search from an index at an instant; null if it asks for dates beyond the index. Works in slices if there are
 * many stays, and stops when the time of the search is spent.
 */
export async function searchIndexed(
  named: SearchedIndex,
  request: ParsedStaySearch,
  page: PageOfStays,
  nowMs: number,
  time = new SearchTime(),
): Promise<IndexedResult | null> {
  return time.run(searchSteps(named, request, page, { nowMs, time }), () => named.index.clock.setInstant(nowMs))
}

/** Returns only the stays of `searchIndexed`, how many there are on all pages, and what is wrong with the dates. */
export async function offersIndexed(
  named: SearchedIndex,
  request: ParsedStaySearch,
  page: PageOfStays,
  nowMs: number,
  time = new SearchTime(),
): Promise<StayPage | null> {
  return time.run(offerSteps(named, request, page, { nowMs, time }), () => named.index.clock.setInstant(nowMs))
}

type StayPage = Pick<IndexedResult, 'total' | 'problem' | 'page' | 'isPart'>

/** When a search was made, and how long it may take. */
interface Timing {
  readonly nowMs: number
  readonly time: SearchTime
}

function* searchSteps(
  named: SearchedIndex,
  request: ParsedStaySearch,
  page: PageOfStays,
  timing: Timing,
): Generator<void, IndexedResult | null> {
  const evaluated = yield* evaluate(named, request, timing, true)
  if (evaluated === null) return null
  const { evaluation, problem, search, near, isPart } = evaluated
  const { found, facets } = evaluation
  return {
    total: found.count,
    problem,
    page: yield* offersOf(named, evaluated, page),
    alternatives: near ? alternativesOf(named.index, evaluation, search, near) : [],
    facets: indexedFacets(named, facets!, search, evaluation.isCountedOutside),
    loosen: found.count > 0 ? [] : yield* relaxedFiltersOf(named, search, timing),
    isPart,
  }
}

function* offerSteps(
  named: SearchedIndex,
  request: ParsedStaySearch,
  page: PageOfStays,
  timing: Timing,
): Generator<void, StayPage | null> {
  const evaluated = yield* evaluate(named, request, timing, false)
  if (evaluated === null) return null
  const { evaluation, problem, isPart } = evaluated
  return { total: evaluation.found.count, problem, isPart, page: yield* offersOf(named, evaluated, page) }
}

interface Evaluated {
  readonly evaluation: Evaluation
  readonly problem: BookingRefusal | null
  readonly search: ParsedStaySearch
  readonly query: DateQuery
  /** The dates that the alternatives should be close to. */
  readonly near: StayDates | null
  readonly isPart: boolean
}

function* evaluate(
  searched: SearchedIndex,
  request: ParsedStaySearch,
  { nowMs, time }: Timing,
  inFull: boolean,
): Generator<void, Evaluated | null> {
  const { index } = searched
  const requested = dateQuery(request, todayOf(index, nowMs))
  const problem = 'code' in requested ? requested : null
  // The prices referred to dates that are not valid.
  const search = problem ? { ...request, priceMin: undefined, priceMax: undefined } : request
  const query = 'code' in requested ? ({ kind: 'any' } as const) : requested
  const dates = indexedDates(query, index)
  if (!coversDates(index, dates)) return null
  const near = nearDatesOf(query)
  const wants = inFull ? { facets: true, away: near ? NEAR_MISS_CANDIDATES : 0 } : {}
  const evaluation = new Evaluation(index, indexedFilters(searched, search), dates, wants)
  const isPart = !(yield* completed(evaluation, time))
  return { evaluation, problem, search, query, near, isPart }
}

/** Evaluates stays until all are evaluated or the time is spent. Returns whether all that the filters leave are. */
function* completed(evaluation: Evaluation, time: SearchTime): Generator<void, boolean> {
  for (const _pause of evaluation.steps()) {
    if (time.isSpent) break
    yield
  }
  evaluation.finish()
  return evaluation.isWhole
}

/** Returns the earliest current date among the time zones of an index. */
export function todayOf({ clock }: SearchIndex, nowMs: number): IsoDate {
  return Number.isFinite(clock.firstToday) ? dateOfDayNumber(clock.firstToday) : todayIn('UTC', nowMs)
}

function* offersOf(
  { index, catalogue }: NamedIndex,
  { evaluation, search, query }: Evaluated,
  page: PageOfStays,
): Generator<void, IndexedOffer[]> {
  const { found } = evaluation
  const request = new CompiledRequest().setParty(partyOf(search))
  const guests = search.adults + search.children
  const order = { order: search.sort, guests, names: catalogue.currencies }
  const exact =
    query.kind === 'exact' ? { checkIn: dayNumberOf(query.dates.checkIn), nights: nightsOf(query.dates) } : null
  const positions = yield* orderedStays(index, found, order, page)
  return positions.flatMap((at) => {
    const slot = found.slotAt(at)
    // It may have been removed while the search was waiting.
    if (index.zoneAt(slot) < 0) return []
    const base = { id: index.slots.id[slot]!, fromMinor: index.facts.fromMinor[slot]! }
    const dates = found.datesAt(at) ?? exact
    if (dates === null) return { ...base, mode: modeOf(isEverInstant(index, slot)), quote: null, dates: null }
    request.setDates(dates.checkIn, dates.nights)
    return {
      ...base,
      mode: modeOf(index.isInstantAt(slot, request)),
      quote: { totalMinor: found.minorAt(at), nights: dates.nights },
      dates: query.kind === 'flexible' ? datesOf(dates.checkIn, dates.nights) : null,
    }
  })
}

/** Returns whether a stay confirms any bookings at once. */
const isEverInstant = ({ rows }: SearchIndex, slot: number) => rows.has(rows.instant, slot)

/**
 * Returns stays that cannot be booked on the dates, with the nearest dates that can be booked and pass the filters as
 * well.
 */
function alternativesOf(
  index: SearchIndex,
  { away }: Evaluation,
  search: ParsedStaySearch,
  near: StayDates,
): IndexedResult['alternatives'] {
  const requested = { checkIn: dayNumberOf(near.checkIn), nights: nightsOf(near), party: partyOf(search) }
  const { priceMin = 0, priceMax = Infinity } = search
  const found = (away?.slots ?? []).flatMap((slot) => {
    if (index.zoneAt(slot) < 0) return []
    const nearest = nearestDates(index, slot, requested)
    if (!nearest) return []
    const { request, totalMinor } = nearest
    const dates = datesOf(request.checkIn, request.nights)
    if (isFarShorter(dates, near)) return []
    const mode = modeOf(index.isInstantAt(slot, request))
    const units = totalMinor / index.facts.unitMinorOf(slot)
    if ((search.instant && mode !== 'instant') || units < priceMin || units > priceMax) return []
    return {
      id: index.slots.id[slot]!,
      fromMinor: index.facts.fromMinor[slot]!,
      mode,
      nearest: { ...dates, totalMinor },
    }
  })
  return found.toSorted((a, b) => daysApart(a.nearest, near) - daysApart(b.nearest, near)).slice(0, NEAR_MISSES)
}

/**
 * Returns how many homes each filter alone excludes. If removing no single filter helps, removes all filters together,
 * and then the dates as well.
 */
function* relaxedFiltersOf(
  searched: SearchedIndex,
  search: ParsedStaySearch,
  { nowMs, time }: Timing,
): Generator<void, RelaxedFilterShape[]> {
  const { index } = searched
  const today = todayOf(index, nowMs)
  const evaluated = function* (wider: ParsedStaySearch, dates: IndexedDates) {
    const evaluation = new Evaluation(index, indexedFilters(searched, wider), dates)
    yield* completed(evaluation, time)
    return evaluation.found
  }
  const counted = function* ({ relaxed, search: wider }: RelaxedFilters) {
    const requested = dateQuery(wider, today)
    const found = yield* evaluated(wider, indexedDates('code' in requested ? { kind: 'any' } : requested, index))
    return { ...relaxed, homes: found.count }
  }
  const { type, bedrooms, beds, bathrooms, amenity, accessible, destination, bbox, q } = search
  const ofStays = { q, type, bedrooms, beds, bathrooms, amenity, accessible, destination, bbox }
  const anybody = yield* evaluated({ ...ofStays, adults: 1, children: 0, infants: 0, pets: 0 }, UNDATED)
  let largest = 0
  for (let at = 0; at < anybody.count; at++) largest = Math.max(largest, index.facts.guests[anybody.slotAt(at)]!)
  const singles: RelaxedFilterShape[] = []
  for (const one of [...relaxedFilters(search), ...smallerParties(search, largest)]) singles.push(yield* counted(one))
  const helpful = mostHelpful(singles)
  if (helpful.length > 0) return helpful
  for (const one of withoutAllFilters(search)) {
    const [first] = mostHelpful([yield* counted(one)])
    if (first) return [first]
  }
  return []
}

const UNDATED = { kind: 'any' } as const

/** Returns the search without its dates, and without its prices, which would then refer to nights. */
const undated = (search: ParsedStaySearch): ParsedStaySearch => ({
  ...search,
  priceMin: undefined,
  priceMax: undefined,
  freeCancellation: undefined,
  instant: undefined,
})

/** Returns how many stays a search without dates finds. */
export function countUndated(searched: SearchedIndex, search: ParsedStaySearch, nowMs: number): number {
  return foundUndated(searched, indexedFilters(searched, search), nowMs).count
}

/**
 * Returns the ids of the `most` best rated of these stays that pass those filters of a search that need no dates, best
 * rated first.
 */
export function bestRatedUndated(
  searched: SearchedIndex,
  search: ParsedStaySearch,
  nowMs: number,
  { among, most }: { readonly among: readonly number[]; readonly most: number },
): number[] {
  const { index, catalogue } = searched
  const found = foundUndated(searched, indexedFilters({ ...searched, among }, undated(search)), nowMs)
  const order = { order: '-rating', guests: search.adults + search.children, names: catalogue.currencies } as const
  const positions = runAtOnce(orderedStays(index, found, order, { offset: 0, limit: most }))
  return positions.map((at) => index.slots.id[found.slotAt(at)]!)
}

function foundUndated({ index }: NamedIndex, filters: StayFilters, nowMs: number): FoundStays {
  index.clock.setInstant(nowMs)
  const evaluation = new Evaluation(index, filters, UNDATED)
  runAtOnce(evaluation.steps())
  return evaluation.found
}

const modeOf = (isInstant: boolean): BookingMode => (isInstant ? 'instant' : 'request')

const datesOf = (checkIn: number, nights: number): StayDates => ({
  checkIn: dateOfDayNumber(checkIn),
  checkOut: dateOfDayNumber(checkIn + nights),
})
