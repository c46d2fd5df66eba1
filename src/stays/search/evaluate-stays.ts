import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { refusalOfParty } from '#core/calendar/check-rules.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import { missedByStay, missedByOffer, type FilterName } from './filters.ts'
import { offerOf, type NoOffer, type Offer } from './offer-of.ts'
import { partyOf, type SearchedStay } from './search-stays.ts'
import type { DateQuery } from './date-query.ts'
import type { StaysWithWords } from './stays-with-words.ts'

/** A home that can be booked, and the only filter that excludes it from the result; null = it is in the result. */
export interface Candidate {
  readonly home: SearchedStay
  readonly offer: Offer
  readonly missed: FilterName | null
}

export interface Evaluated {
  readonly candidates: readonly Candidate[]
  /** Homes that pass all filters on the home itself but cannot be booked on the wanted dates. */
  readonly away: readonly { readonly home: SearchedStay; readonly why: NoOffer }[]
}

export interface EvaluatedSearch {
  readonly search: ParsedStaySearch
  readonly requested: DateQuery
  readonly nowMs: number
  readonly withWords: StaysWithWords
}

/**
 * Evaluates all homes in one pass: which are found, and which would be found without one of the filters. A home that
 * two filters exclude is not counted anywhere and not priced.
 */
export function evaluateStays(
  stays: readonly SearchedStay[],
  { search, requested, nowMs, withWords }: EvaluatedSearch,
  taken: ReadonlyMap<number, readonly DateSpan[]>,
): Evaluated {
  const party = partyOf(search)
  const candidates: Candidate[] = []
  const away: { home: SearchedStay; why: NoOffer }[] = []
  for (const searched of stays) {
    if (search.q && withWords?.has(searched.stay.id) === false) continue
    if (refusalOfParty(searched.terms, party) !== null) continue
    const missed: FilterName[] = missedByStay(searched, search)
    if (missed.length > 1) continue
    const offer = offerOf(searched, { requested, party, nowMs }, taken.get(searched.stay.id) ?? [])
    if (typeof offer === 'string') {
      if (missed.length === 0) away.push({ home: searched, why: offer })
      continue
    }
    missed.push(...missedByOffer(searched, offer, search))
    if (missed.length <= 1) candidates.push({ home: searched, offer, missed: missed[0] ?? null })
  }
  return { candidates, away }
}

/** Returns the homes that are found. */
export function foundOf({ candidates }: Evaluated): Candidate[] {
  return candidates.filter(({ missed }) => missed === null)
}
