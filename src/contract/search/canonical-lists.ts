import type { Party } from '#core/quote/quote.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { StayKind } from '#core/stay/stay-kind.ts'
import { partySearch, sitePaths, type StaySearch } from '#contract/site/site-paths.ts'
import { stayListPath, type StayListSearch } from './stay-list-path.ts'

/** A list of homes that search engines know: of a place, of a kind, of a kind in a place; all homes when neither is named. */
export interface CanonicalList {
  readonly destination?: string | undefined
  readonly type?: StayKind | undefined
}

/** The list that a search is a part of: what else it asks for is left out. Several kinds are no kind. */
export function canonicalListOf({ destination, type = [] }: StayListSearch): CanonicalList {
  return { destination: destination || undefined, type: type.length === 1 ? type[0] : undefined }
}

/** The one address of a list. */
export function canonicalListPath({ destination, type }: CanonicalList): string {
  return stayListPath({ destination, type: type && [type] }, sitePaths.stays())
}

/** Dates and party that the links of a list carry on; nothing where nobody has chosen, so that a home is known by its own address. */
export function carriedChoice(dates: StayDates | null, party: Party): StaySearch {
  const isUsual = sitePaths.stays(partySearch(party)) === sitePaths.stays({ adults: 2 })
  return dates === null && isUsual ? {} : { ...dates, ...partySearch(party) }
}
/** Lists by place and kind, and their pages; in the order in which `stayListPath` writes them. */
const FOLLOWED = /^\/stays\?(destination=[^&]+(&type=[a-z]+)?|type=[a-z]+)?&?(page=\d+)?$/

/**
 * What a link to an address of ours tells crawlers: combinations of dates, party, filters and order have no end, and none of them is a
 * page of its own. `robots.txt` says the same to those who read only that.
 */
export function relOf(address: string): 'nofollow' | undefined {
  return !address.includes('?') || FOLLOWED.test(address) ? undefined : 'nofollow'
}
