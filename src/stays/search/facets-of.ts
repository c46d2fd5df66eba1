import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import type { PriceHistogramShape, StayFacetsShape } from '#contract/stay-shapes.ts'
import type { ListedAmenity } from '#db/queries/search/destination-queries.ts'
import { priceBins } from '#core/search/price-bins.ts'
import { STAY_KINDS } from '#core/stay/stay-kind.ts'
import { isStepFree, unitMinorOf, type FilterName } from './filters.ts'
import type { Candidate } from './evaluate-stays.ts'
import type { SearchedStays } from './search-stays.ts'

const MOST_ROOMS = 6

/**
 * Returns what each value of each filter would find, counted over the homes that no other filter excludes. Values that
 * would find nothing are left out, unless they are chosen.
 */
export function facetsOf(
  candidates: readonly Candidate[],
  { amenities, places }: { readonly amenities: readonly ListedAmenity[]; readonly places: SearchedStays['places'] },
  { type = [], amenity = [], destination }: ParsedStaySearch,
): StayFacetsShape {
  const without = (filter: FilterName) => candidates.filter(({ missed }) => missed === null || missed === filter)
  const found = candidates.filter(({ missed }) => missed === null)
  const ofKind = without('type')
  const anywhere = without('destination')
  return {
    anywhere: anywhere.length,
    destination: places
      .map(({ slug, name }) => ({
        value: slug,
        name,
        homes: anywhere.filter(({ home: searched }) => searched.places.has(slug)).length,
      }))
      .filter(({ value, homes: stays }) => stays > 0 || value === destination),
    type: STAY_KINDS.map((value) => ({
      value,
      homes: ofKind.filter(({ home: searched }) => searched.stay.kind === value).length,
    })).filter(({ value, homes: stays }) => stays > 0 || type.includes(value)),
    bedrooms: orMore(without('bedrooms').map(({ home: searched }) => searched.stay.bedrooms)),
    beds: orMore(without('beds').map(({ home: searched }) => searched.stay.beds)),
    bathrooms: orMore(without('bathrooms').map(({ home: searched }) => searched.stay.bathrooms)),
    amenity: amenities
      .map(({ code, name, category, expected }) => ({
        value: code,
        name,
        category,
        common: expected,
        homes: found.filter(({ home: searched }) => searched.amenities.has(code)).length,
      }))
      .filter(({ value, homes: stays }) => stays > 0 || amenity.includes(value)),
    instant: without('instant').filter(({ offer }) => offer.mode === 'instant').length,
    freeCancellation: without('freeCancellation').filter(({ offer }) => offer.freeCancellation).length,
    accessible: without('accessible').filter(({ home: searched }) => isStepFree(searched)).length,
    price: histogramOf(without('price')),
  }
}

/** Returns the counts for "1 or more", "2 or more" and so on, as long as there are any homes, up to six. */
function orMore(counts: readonly number[]): { value: number; homes: number }[] {
  const most = Math.min(MOST_ROOMS, Math.floor(Math.max(0, ...counts)))
  return Array.from({ length: most }, (_, index) => ({
    value: index + 1,
    homes: counts.filter((count) => count >= index + 1).length,
  }))
}

/** Returns null without homes, and when homes have different currencies, as their amounts cannot be compared. */
function histogramOf(candidates: readonly Candidate[]): PriceHistogramShape | null {
  const currency = candidates[0]?.home.terms.currency
  if (currency === undefined || candidates.some(({ home: searched }) => searched.terms.currency !== currency))
    return null
  const prices = Float64Array.from(candidates, ({ home: searched, offer }) => offer.priceMinor / unitMinorOf(searched))
  return { currency, ...priceBins(prices) }
}
