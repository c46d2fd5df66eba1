import { staySearchSchema, type ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { FLEXIBLE_LENGTHS } from '#core/search/flexible-length.ts'
import { STAY_ORDERS } from '#core/search/stay-order.ts'
import { STAY_KINDS } from '#core/stay/stay-kind.ts'
import { dateOfDayNumber } from '#core/time/date-arithmetic.ts'
import { firstDay } from './random-terms.ts'
import { amenityCodes, destinations } from './random-world.ts'
import type { Random } from './random.ts'

type Query = Record<string, string>

/** Returns a search as an address has it: any filter, any dates, some of them invalid. */
export function randomSearch(r: Random): ParsedStaySearch {
  return staySearchSchema.parse({ ...randomParty(r), ...randomDates(r), ...randomFilters(r) })
}

function randomParty(r: Random): Query {
  if (r.chance(0.6)) return { adults: `${r.between(1, 3)}` }
  const children = r.between(0, 3)
  const ages = Array.from({ length: r.between(0, children) }, () => r.between(2, 17))
  return {
    adults: `${r.chance(0.05) ? r.between(12, 20) : r.between(1, 6)}`,
    children: `${children}`,
    ...(ages.length > 0 && { childAges: ages.join() }),
    ...(r.chance(0.2) && { infants: `${r.between(1, 2)}` }),
    ...(r.chance(0.3) && { pets: `${r.chance(0.1) ? r.between(5, 9) : r.between(1, 2)}` }),
  }
}

function randomDates(r: Random): Query {
  if (r.chance(0.15)) return {}
  const day = firstDay + (r.chance(0.2) ? r.between(-2, 5) : r.between(0, 400))
  if (r.chance(0.08)) {
    return { month: dateOfDayNumber(day).slice(0, 7), ...(r.chance(0.8) && { length: r.of(FLEXIBLE_LENGTHS) }) }
  }
  const nights = r.chance(0.1) ? r.between(15, 60) : r.between(1, 14)
  return {
    checkIn: dateOfDayNumber(day),
    checkOut: dateOfDayNumber(day + (r.chance(0.02) ? -1 : nights)),
    ...(r.chance(0.12) && { flex: r.of(['1', '2', '3', '7']) }),
  }
}

function randomFilters(r: Random): Query {
  const south = 38 + r.between(0, 3_000) / 1_000
  const west = 1 + r.between(0, 3_000) / 1_000
  const some = (values: readonly string[], most: number) =>
    Array.from({ length: r.between(1, most) }, () => r.of(values)).join()
  const priceMin = r.between(0, 800)
  return {
    ...(r.chance(0.35) && { destination: r.chance(0.05) ? 'atlantis' : r.of(destinations).slug }),
    ...(r.chance(0.2) && { bbox: [west, south, west + r.between(500, 3_000) / 1_000, south + 2].join() }),
    ...(r.chance(0.2) && { type: some(STAY_KINDS, 4) }),
    ...(r.chance(0.1) && { bedrooms: `${r.between(1, 10)}` }),
    ...(r.chance(0.1) && { beds: `${r.between(1, 10)}` }),
    ...(r.chance(0.1) && { bathrooms: `${r.between(1, 4)}` }),
    ...(r.chance(0.2) && { amenity: r.chance(0.05) ? 'helipad' : some(amenityCodes, 3) }),
    ...(r.chance(0.05) && { accessible: '1' }),
    ...(r.chance(0.15) && { instant: '1' }),
    ...(r.chance(0.15) && { freeCancellation: '1' }),
    ...(r.chance(0.2) && { priceMin: `${priceMin}` }),
    ...(r.chance(0.25) && { priceMax: `${priceMin + r.between(200, 20_000)}` }),
    ...(r.chance(0.6) && { sort: r.of(STAY_ORDERS) }),
  }
}
