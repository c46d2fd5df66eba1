import { searchParts } from '#contract/search/search-parts.ts'
import { formatMoney, minorDigitsOf } from '#core/money/format-money.ts'
import type { StayListSearch } from '#contract/search/stay-list-path.ts'
import type { StayFacetsShape } from '#contract/stay-shapes.ts'
import { kindName } from '#web/text/kind-names.ts'
import { counted } from '#core/text/counted.ts'

/** A filter in use: its name, and the search without it. */
export interface ActiveFilter {
  readonly key: string
  readonly label: string
  readonly without: StayListSearch
}

/** Formats whole units of a currency without cents: `€1,250`. */
export function wholeMoney(units: number, currency: string): string {
  const digits = minorDigitsOf(currency)
  const text = formatMoney(units * 10 ** digits, currency)
  return digits === 0 ? text : text.slice(0, -digits - 1)
}

/**
 * Returns `€800 to €1,500`, `Up to €1,500` or `From €800`. Without a currency, because the homes have several or there
 * are none, the figures stand alone: each home is compared in its own currency.
 */
export function priceText({ priceMin, priceMax }: StayListSearch, currency: string | undefined): string {
  const text = (units: number) => (currency === undefined ? units.toLocaleString('en') : wholeMoney(units, currency))
  if (priceMin === undefined) return `Up to ${text(priceMax ?? 0)}`
  if (priceMax === undefined) return `From ${text(priceMin)}`
  return `${text(priceMin)} to ${text(priceMax)}`
}

/** Returns the filters of a search in the order of the panel. Place, dates and party do not count as filters. */
export function activeFilters(search: StayListSearch, facets: StayFacetsShape): ActiveFilter[] {
  const { type = [], amenity = [], bedrooms, beds, bathrooms, priceMin, priceMax, bbox } = search
  const nameOf = (code: string) => facets.amenity.find(({ value }) => value === code)?.name ?? code
  const has = (key: keyof StayListSearch, label: string) => ({ key, label, without: { ...search, [key]: undefined } })
  const all: (ActiveFilter | false)[] = [
    Boolean(search.q) && has('q', `“${search.q}”`),
    (priceMin !== undefined || priceMax !== undefined) && {
      key: 'price',
      label: priceText(search, facets.price?.currency),
      without: { ...search, priceMin: undefined, priceMax: undefined },
    },
    ...type.map((kind) => ({
      key: `type ${kind}`,
      label: kindName(kind),
      without: { ...search, type: type.filter((one) => one !== kind) },
    })),
    Boolean(bedrooms) && has('bedrooms', `${counted(bedrooms ?? 0, 'bedroom')} or more`),
    Boolean(beds) && has('beds', `${counted(beds ?? 0, 'bed')} or more`),
    Boolean(bathrooms) && has('bathrooms', `${counted(bathrooms ?? 0, 'bathroom')} or more`),
    Boolean(search.instant) && has('instant', 'Instant booking'),
    Boolean(search.freeCancellation) && has('freeCancellation', 'Free cancellation'),
    Boolean(search.accessible) && has('accessible', 'No steps inside'),
    ...amenity.map((code) => ({
      key: `amenity ${code}`,
      label: nameOf(code),
      without: { ...search, amenity: amenity.filter((one) => one !== code) },
    })),
    Boolean(bbox) && has('bbox', 'This part of the map'),
  ]
  return all.filter((one): one is ActiveFilter => one !== false)
}

/** Returns the search with only place, dates, party and order. */
export function withoutFilters(search: StayListSearch): StayListSearch {
  const { where, when, who } = searchParts(search)
  return { ...where, ...when, ...who, sort: search.sort }
}
