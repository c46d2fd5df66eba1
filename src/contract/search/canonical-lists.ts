import type { Party } from '#core/quote/quote.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { StayKind } from '#core/stay/stay-kind.ts'
import { partySearch, sitePaths, type StaySearch } from '#contract/site/site-paths.ts'
import { stayListPath, type StayListSearch } from './stay-list-path.ts'

/** A list of homes that search engines index: of a place, of a kind, of a kind in a place, or of all homes. */
export interface CanonicalList {
  readonly destination?: string | undefined
  readonly type?: StayKind | undefined
}

/**
 * Returns the list to which a search belongs. Everything else in the search is left out, and several kinds count as
 * none.
 */
export function canonicalListOf({ destination, type = [] }: StayListSearch): CanonicalList {
  return { destination: destination || undefined, type: type.length === 1 ? type[0] : undefined }
}

/** Returns the one address of a list. */
export function canonicalListPath({ destination, type }: CanonicalList): string {
  return stayListPath({ destination, type: type && [type] }, sitePaths.stays())
}

/**
 * Returns the dates and the party that links of a list carry on. Without a choice it is empty, so that links to a home
 * have its plain address.
 */
export function carriedChoice(dates: StayDates | null, party: Party): StaySearch {
  const isUsual = sitePaths.stays(partySearch(party)) === sitePaths.stays({ adults: 2 })
  return dates === null && isUsual ? {} : { ...dates, ...partySearch(party) }
}
/** Lists by place and kind, and their pages, in the order in which `stayListPath` writes them. */
const FOLLOWED = /^\/stays\?(destination=[^&]+(&type=[a-z]+)?|type=[a-z]+)?&?(page=\d+)?$/

/**
 * Returns the `rel` of a link to an address of this site, for crawlers. Combinations of dates, party, filters and order
 * are endless, and none is a page of its own. `robots.txt` says the same to crawlers that read only that.
 */
export function relOf(address: string): 'nofollow' | undefined {
  return !address.includes('?') || FOLLOWED.test(address) ? undefined : 'nofollow'
}
