import type { DateSpan } from '#core/rate/stay-terms.ts'
import { STAY_KINDS } from '#core/stay/stay-kind.ts'
import { dateOfDayNumber } from '#core/time/date-arithmetic.ts'
import type { ListedAmenity, SearchDestination } from '#db/queries/search/destination-queries.ts'
import { isStepFree } from '#stays/search/filters.ts'
import type { IndexedStay, StayPlace } from '#stays/search/index/indexed-stay.ts'
import { SearchIndex, spanOf } from '#stays/search/index/search-index.ts'
import { Slots } from '#stays/search/index/slots.ts'
import { ZoneClock } from '#stays/search/index/zone-clock.ts'
import { SearchCatalogue } from '#stays/search/live/search-catalogue.ts'
import { firstDay, horizonDays, mildTerms, randomTerms } from './random-terms.ts'
import type { Random } from './random.ts'

const ring = 576
const DAY_MS = 86_400_000

/** Two coasts of an island, one with a village, a place that nobody chooses, and one without homes. */
export const destinations: readonly SearchDestination[] = [
  { id: 11, parentId: null, slug: 'island', name: 'Island', isListed: true },
  { id: 14, parentId: 11, slug: 'north', name: 'North', isListed: true },
  { id: 12, parentId: 11, slug: 'south', name: 'South', isListed: false },
  { id: 13, parentId: 12, slug: 'village', name: 'Village', isListed: true },
  { id: 15, parentId: null, slug: 'mainland', name: 'Mainland', isListed: true },
  { id: 16, parentId: 15, slug: 'empty', name: 'Empty', isListed: true },
].toSorted((a, b) => (a.name < b.name ? -1 : 1))

export const amenityCodes = ['wifi', 'pool', 'one-level', 'step-free', 'sea-view', 'stove', 'garden', 'sauna'] as const

const amenities: readonly ListedAmenity[] = amenityCodes.map((code) => ({
  code,
  name: code,
  category: 'comfort',
  icon: null,
  expected: code === 'wifi',
}))

/** A stay with the meaning of its numbers in the index. */
export interface WorldStay extends IndexedStay {
  readonly amenityCodes: readonly string[]
  readonly fromMinor: number
  readonly destinationId: number
  readonly place: StayPlace
}

export interface World {
  readonly stays: WorldStay[]
  readonly taken: Map<number, DateSpan[]>
  readonly index: SearchIndex
  readonly catalogue: SearchCatalogue
  readonly nowMs: number
}

export function randomStay(r: Random, catalogue: SearchCatalogue, id: number): WorldStay {
  const terms = r.chance(0.2) ? randomTerms(r, id) : mildTerms(r, id)
  const codes = amenityCodes.filter((code) => r.chance(code === 'wifi' ? 0.9 : 0.5))
  const reviews = r.chance(0.3) ? 0 : r.between(1, 90)
  const rating = reviews === 0 ? null : r.between(300, 500) / 100
  const destinationId = r.of([11, 12, 13, 13, 14, 15])
  const degrees = (first: number) => Math.round((first + r.share() * 4) * 200) / 200
  return {
    id,
    // Some amounts exceed the integers of the index, and core has to answer for these homes.
    terms: r.chance(0.02) ? { ...terms, nightlyMinor: 2 ** 31 + 5 } : terms,
    kind: r.between(0, STAY_KINDS.length - 1),
    bedrooms: r.between(0, 10),
    beds: r.between(1, 12),
    bathrooms: r.between(1, 10) / 2,
    isStepFree: isStepFree({ amenities: new Set(codes) }),
    amenities: codes.map((code) => catalogue.numberOfAmenity(code)!),
    amenityCodes: codes,
    rating,
    reviews,
    fromMinor: r.between(5_000, 60_000),
    currency: catalogue.numberOfCurrency(terms.currency),
    unitMinor: terms.currency === 'JPY' ? 1 : 100,
    destinationId,
    place: {
      id,
      destination: catalogue.numberOfDestination(destinationId)!,
      lat: Number(degrees(38).toFixed(3)),
      lng: Number(degrees(1).toFixed(3)),
    },
  }
}

/** Returns claims that do not overlap, each followed by its preparation; some meet, and some leave a short gap. */
export function randomClaims(r: Random, preparation: number): DateSpan[] {
  const claims: DateSpan[] = []
  const busy = r.share() * 40
  for (let day = firstDay - 10 + r.between(0, 20); day < firstDay + horizonDays;) {
    const end = day + r.between(1, 12) + preparation
    claims.push({ from: dateOfDayNumber(day), to: dateOfDayNumber(end) })
    day = end + (r.chance(0.2) ? 0 : r.chance(0.5) ? r.between(1, 8) : Math.floor(r.share() * busy * 4))
  }
  return claims
}

export function randomWorld(r: Random, size: number, days = ring): World {
  const catalogue = new SearchCatalogue(destinations, amenities)
  const stays = Array.from({ length: size }, (_, index) => randomStay(r, catalogue, index + 1))
  // Any hour of the first day, so that time zones differ in hour and date.
  const nowMs = firstDay * 86_400_000 + r.between(0, 23) * 3_600_000 + 1_234
  const taken = new Map(stays.map(({ id, terms }) => [id, randomClaims(r, terms.preparationNights)]))
  return { stays, taken, index: newIndex({ stays, taken }, nowMs, days), catalogue, nowMs }
}

/** Returns an index of stays at an instant, for this many days. */
export function newIndex({ stays, taken }: Pick<World, 'stays' | 'taken'>, nowMs: number, days: number): SearchIndex {
  const index = new SearchIndex(
    Slots.laidOut(
      stays.map(({ place }) => place),
      destinations.length,
    ),
    new ZoneClock(nowMs),
    Math.floor(nowMs / DAY_MS) - 2,
    { amenities: amenities.length, ring: days },
  )
  for (const stay of stays) {
    index.put(stay)
    index.setLowestNight(stay.id, stay.fromMinor)
    for (const claim of taken.get(stay.id)!) index.setTaken(stay.id, ...spanOf(claim), true)
  }
  return index
}
