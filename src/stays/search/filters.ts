import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { minorDigitsOf } from '#core/money/format-money.ts'
import type { Offer } from './offer-of.ts'
import type { SearchedStay } from './search-stays.ts'

/** Filters that depend on the home alone. */
export type StayFilter = 'destination' | 'bbox' | 'type' | 'bedrooms' | 'beds' | 'bathrooms' | 'amenity' | 'accessible'
/** Filters that depend on what the home offers for the dates. */
export type OfferFilter = 'instant' | 'freeCancellation' | 'price'
export type FilterName = StayFilter | OfferFilter

/** Amenities of which any one makes a home liveable without steps. */
const STEP_FREE = ['one-level', 'step-free', 'step-free-entrance', 'wheelchair'] as const

type StayRule = (searched: SearchedStay, search: ParsedStaySearch) => boolean

const stayRules: Readonly<Record<StayFilter, StayRule>> = {
  destination: ({ places }, { destination }) => !destination || places.has(destination),
  bbox: ({ position: { lat, lng } }, { bbox }) =>
    bbox === undefined || (bbox[0] <= lng && lng <= bbox[2] && bbox[1] <= lat && lat <= bbox[3]),
  type: ({ stay }, { type = [] }) => type.length === 0 || type.includes(stay.kind),
  bedrooms: ({ stay }, { bedrooms = 0 }) => stay.bedrooms >= bedrooms,
  beds: ({ stay }, { beds = 0 }) => stay.beds >= beds,
  bathrooms: ({ stay }, { bathrooms = 0 }) => stay.bathrooms >= bathrooms,
  amenity: ({ amenities }, { amenity = [] }) => amenity.every((code) => amenities.has(code)),
  accessible: (searched, { accessible }) => !accessible || isStepFree(searched),
}

const offerRules: Readonly<
  Record<OfferFilter, (offer: Offer, search: ParsedStaySearch, unitMinor: number) => boolean>
> = {
  instant: ({ mode }, { instant }) => !instant || mode === 'instant',
  freeCancellation: (offer, { freeCancellation }) => !freeCancellation || offer.freeCancellation,
  price: ({ priceMinor }, { priceMin = 0, priceMax = Number.POSITIVE_INFINITY }, unitMinor) =>
    priceMin * unitMinor <= priceMinor && priceMinor <= priceMax * unitMinor,
}

/** Returns whether guests can move around the home without steps. */
export function isStepFree({ amenities }: Pick<SearchedStay, 'amenities'>): boolean {
  return STEP_FREE.some((code) => amenities.has(code))
}

/** Returns how many minor units make one whole unit of the home's currency. */
export function unitMinorOf({ terms }: Pick<SearchedStay, 'terms'>): number {
  return 10 ** minorDigitsOf(terms.currency)
}

/** Returns the filters that exclude a home whatever it offers. */
export function missedByStay(searched: SearchedStay, search: ParsedStaySearch): StayFilter[] {
  return (Object.keys(stayRules) as StayFilter[]).filter((name) => !stayRules[name](searched, search))
}

/** Returns the filters that exclude an offer. */
export function missedByOffer(searched: SearchedStay, offer: Offer, search: ParsedStaySearch): OfferFilter[] {
  const unitMinor = unitMinorOf(searched)
  return (Object.keys(offerRules) as OfferFilter[]).filter((name) => !offerRules[name](offer, search, unitMinor))
}
