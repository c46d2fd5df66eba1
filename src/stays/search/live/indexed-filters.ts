import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { STAY_KINDS } from '#core/stay/stay-kind.ts'
import { dayNumberOf, nightsOf } from '#core/time/date-arithmetic.ts'
import type { DateQuery } from '#stays/search/date-query.ts'
import type { IndexedDates, StayFilters } from '#stays/search/index/indexed-stay.ts'
import type { SearchIndex } from '#stays/search/index/search-index.ts'
import { partyOf } from '#stays/search/search-stays.ts'
import type { StaysWithWords } from '#stays/search/stays-with-words.ts'
import type { SearchCatalogue } from './search-catalogue.ts'

const nowhere = [1, 0] as const

interface IndexedStays {
  readonly index: SearchIndex
  readonly catalogue: SearchCatalogue
  readonly withWords: StaysWithWords
  readonly among?: readonly number[]
}

/**
 * Returns the filters of a search in the numbers of the index. A value that no home has (an unknown amenity or place)
 * finds nothing.
 */
export function indexedFilters(
  { index, catalogue, withWords, among }: IndexedStays,
  search: ParsedStaySearch,
): StayFilters {
  const only = bothOf(among && maskOf(index, among), search.q && withWords ? maskOf(index, withWords) : undefined)
  const { destination, bbox, type = [], amenity = [], bedrooms, beds, bathrooms, priceMin, priceMax } = search
  const amenities = amenity.map((code) => catalogue.numberOfAmenity(code))
  const known = amenities.filter((number) => number !== undefined)
  return {
    party: partyOf(search),
    ...(destination && { destinations: catalogue.destinationOf(destination)?.range ?? nowhere }),
    ...(bbox && { box: [bbox[1], bbox[0], bbox[3], bbox[2]] as const }),
    ...(type.length > 0 && { kinds: type.map((kind) => STAY_KINDS.indexOf(kind)) }),
    ...(bedrooms && { bedrooms }),
    ...(beds && { beds }),
    ...(bathrooms && { bathrooms }),
    ...(known.length > 0 && { amenities: known }),
    ...(only && { only }),
    ...(known.length < amenities.length && { only: maskOf(index, []) }),
    ...(search.accessible && { isStepFree: true }),
    ...(search.instant && { isInstant: true }),
    ...(search.freeCancellation && { isFreeToCancel: true }),
    ...(priceMin !== undefined && { priceMin }),
    ...(priceMax !== undefined && { priceMax }),
  }
}

/** Returns the slots that two masks share; an absent one has all. */
function bothOf(one: Uint32Array | undefined, other: Uint32Array | undefined): Uint32Array | undefined {
  return one && other ? one.map((word, at) => word & other[at]!) : (one ?? other)
}

/** Returns the slots of these stays, a bit each. */
function maskOf({ slots }: Pick<SearchIndex, 'slots'>, ids: Iterable<number>): Uint32Array {
  const mask = new Uint32Array(slots.words)
  for (const id of ids) {
    if (!slots.has(id)) continue
    const slot = slots.slotOf(id)
    mask[slot >>> 5]! |= 1 << (slot & 31)
  }
  return mask
}

/** Returns the dates of a search as day numbers, or no dates if no stay can be booked that far ahead. */
export function indexedDates(requested: DateQuery, index: SearchIndex): IndexedDates {
  if (requested.kind === 'any') return requested
  if (requested.kind === 'exact') {
    const checkIn = dayNumberOf(requested.dates.checkIn)
    if (isTooEarly(index, checkIn)) return { kind: 'flexible', groups: [] }
    return { kind: 'exact', checkIn, nights: nightsOf(requested.dates) }
  }
  const groups = requested.groups.flatMap((dates) => {
    const [first] = dates
    if (!first) return []
    return { nights: nightsOf(first), checkIns: dates.map(({ checkIn }) => dayNumberOf(checkIn)) }
  })
  return { kind: 'flexible', groups }
}

/** How many days around the dates alternative dates and relaxed filters consider. */
export const AROUND_DAYS = 30

/** Returns whether the index covers all nights that a search for the dates may ask about. */
export function coversDates(index: SearchIndex, dates: IndexedDates): boolean {
  if (dates.kind === 'any') return true
  const groups = dates.kind === 'exact' ? [{ nights: dates.nights, checkIns: [dates.checkIn] }] : dates.groups
  return groups.every(({ nights, checkIns }) =>
    checkIns.every(
      (checkIn) => checkIn < index.from || index.covers(checkIn + AROUND_DAYS, nights) || isTooEarly(index, checkIn),
    ),
  )
}

/** Returns whether nothing that a search for the date may consider can be booked yet. */
const isTooEarly = (index: SearchIndex, checkIn: number) => checkIn - AROUND_DAYS > index.lastCheckOut
