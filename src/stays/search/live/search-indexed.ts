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
import { nearestDates } from '#stays/search/index/nearest-dates.ts'
import { ALL_STAYS, orderedStays, type PageOfStays } from '#stays/search/index/ordered-stays.ts'
import type { SearchIndex } from '#stays/search/index/search-index.ts'
import { NEAR_MISSES, NEAR_MISS_CANDIDATES, daysApart } from '#stays/search/alternative-dates.ts'
import { partyOf } from '#stays/search/search-stays.ts'
import type { StaysWithWords } from '#stays/search/stays-with-words.ts'
import { mostHelpful, relaxedFilters, smallerParties, withoutAllFilters } from '#stays/search/relaxed-filters.ts'
import { coversDates, indexedDates, indexedFilters } from './indexed-filters.ts'
import { indexedFacets } from './indexed-facets.ts'
import type { SearchCatalogue } from './search-catalogue.ts'

/** An index with the names of what it knows by number. */
export interface NamedIndex {
  readonly index: SearchIndex
  readonly catalogue: SearchCatalogue
}

/** An index, and the stays that have the words of a search. */
export interface SearchedIndex extends NamedIndex {
  readonly withWords: StaysWithWords
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
}

/** Answers a search from an index at an instant; null if it asks for dates beyond the index. Synchronous. */
export function searchIndexed(
  named: SearchedIndex,
  asked: ParsedStaySearch,
  page: PageOfStays,
  nowMs: number,
): IndexedResult | null {
  const evaluated = evaluate(named, asked, nowMs, true)
  if (evaluated === null) return null
  const { evaluation, problem, search, near } = evaluated
  const { found, facets } = evaluation
  return {
    total: found.count,
    problem,
    page: offersOf(named, evaluated, page),
    alternatives: near ? alternativesOf(named.index, evaluation, search, near) : [],
    facets: indexedFacets(named.index, named.catalogue, facets!, search),
    loosen: found.count > 0 ? [] : relaxedFiltersOf(named, search, nowMs),
  }
}

/** Returns only the stays of `searchIndexed`, and what is wrong with the dates. */
export function offersIndexed(
  named: SearchedIndex,
  asked: ParsedStaySearch,
  page: PageOfStays,
  nowMs: number,
): { readonly problem: BookingRefusal | null; readonly offers: readonly IndexedOffer[] } | null {
  const evaluated = evaluate(named, asked, nowMs, false)
  return evaluated && { problem: evaluated.problem, offers: offersOf(named, evaluated, page) }
}

interface Evaluated {
  readonly evaluation: Evaluation
  readonly problem: BookingRefusal | null
  readonly search: ParsedStaySearch
  readonly query: DateQuery
  /** The dates that the alternatives should be close to. */
  readonly near: StayDates | null
}

function evaluate(searched: SearchedIndex, asked: ParsedStaySearch, nowMs: number, inFull: boolean): Evaluated | null {
  const { index } = searched
  index.clock.setInstant(nowMs)
  const wanted = dateQuery(asked, todayOf(index, nowMs))
  const problem = 'code' in wanted ? wanted : null
  // The prices referred to dates that are not valid.
  const search = problem ? { ...asked, priceMin: undefined, priceMax: undefined } : asked
  const query = 'code' in wanted ? ({ kind: 'any' } as const) : wanted
  const dates = indexedDates(query, index)
  if (!coversDates(index, dates)) return null
  const near = nearDatesOf(query)
  const wants = inFull ? { facets: true, away: near ? NEAR_MISS_CANDIDATES : 0 } : {}
  const evaluation = new Evaluation(index, indexedFilters(searched, search), dates, wants)
  return { evaluation, problem, search, query, near }
}

/** Returns the earliest current date among the time zones of an index. */
export function todayOf({ clock }: SearchIndex, nowMs: number): IsoDate {
  return Number.isFinite(clock.firstToday) ? dateOfDayNumber(clock.firstToday) : todayIn('UTC', nowMs)
}

function offersOf(
  { index, catalogue }: NamedIndex,
  { evaluation, search, query }: Evaluated,
  page: PageOfStays,
): IndexedOffer[] {
  const { found } = evaluation
  const request = new CompiledRequest().setParty(partyOf(search))
  const guests = search.adults + search.children
  const order = { order: search.sort, guests, names: catalogue.currencies }
  return orderedStays(index, found, order, page).map((at) => {
    const slot = found.slotAt(at)
    const base = { id: index.slots.id[slot]!, fromMinor: index.facts.fromMinor[slot]! }
    if (query.kind === 'any')
      return { ...base, mode: modeOf(evaluation.isInstant(slot, request)), quote: null, dates: null }
    const [checkIn, nights] = [found.checkInAt(at), found.nightsAt(at)]
    return {
      ...base,
      mode: modeOf(index.isInstantAt(slot, request.setDates(checkIn, nights))),
      quote: { totalMinor: found.minorAt(at), nights },
      dates: query.kind === 'flexible' ? datesOf(checkIn, nights) : null,
    }
  })
}

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
  const wanted = { checkIn: dayNumberOf(near.checkIn), nights: nightsOf(near), party: partyOf(search) }
  const { priceMin = 0, priceMax = Infinity } = search
  const found = (away?.slots ?? []).flatMap((slot) => {
    const nearest = nearestDates(index, slot, wanted)
    if (!nearest) return []
    const { request, totalMinor } = nearest
    const mode = modeOf(index.isInstantAt(slot, request))
    const units = totalMinor / index.facts.unitMinorOf(slot)
    if ((search.instant && mode !== 'instant') || units < priceMin || units > priceMax) return []
    const dates = datesOf(request.checkIn, request.nights)
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
function relaxedFiltersOf(searched: SearchedIndex, search: ParsedStaySearch, nowMs: number): RelaxedFilterShape[] {
  const { index } = searched
  const today = todayOf(index, nowMs)
  const count = (wider: ParsedStaySearch) => {
    const wanted = dateQuery(wider, today)
    const dates = indexedDates('code' in wanted ? { kind: 'any' } : wanted, index)
    return new Evaluation(index, indexedFilters(searched, wider), dates).found.count
  }
  const { type, bedrooms, beds, bathrooms, amenity, accessible, destination, bbox, q } = search
  const ofHomes = { q, type, bedrooms, beds, bathrooms, amenity, accessible, destination, bbox }
  const anybody = { ...ofHomes, adults: 1, children: 0, infants: 0, pets: 0 }
  const { found } = new Evaluation(index, indexedFilters(searched, anybody), { kind: 'any' })
  let largest = 0
  for (let at = 0; at < found.count; at++) largest = Math.max(largest, index.facts.guests[found.slotAt(at)]!)
  return mostHelpful(
    [...relaxedFilters(search), ...smallerParties(search, largest)],
    () => withoutAllFilters(search),
    count,
  )
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
  const { index } = searched
  index.clock.setInstant(nowMs)
  return new Evaluation(index, indexedFilters(searched, search), UNDATED).found.count
}

/** Returns the ids of the stays that pass those filters of a search that need no dates, best rated first. */
export function bestRatedUndated(searched: SearchedIndex, search: ParsedStaySearch, nowMs: number): number[] {
  const { index, catalogue } = searched
  index.clock.setInstant(nowMs)
  const { found } = new Evaluation(index, indexedFilters(searched, undated(search)), UNDATED)
  const order = { order: '-rating', guests: search.adults + search.children, names: catalogue.currencies } as const
  return orderedStays(index, found, order, ALL_STAYS).map((at) => index.slots.id[found.slotAt(at)]!)
}

const modeOf = (isInstant: boolean): BookingMode => (isInstant ? 'instant' : 'request')

const datesOf = (checkIn: number, nights: number): StayDates => ({
  checkIn: dateOfDayNumber(checkIn),
  checkOut: dateOfDayNumber(checkIn + nights),
})
