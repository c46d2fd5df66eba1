import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import type { StayCardShape, StayListShape } from '#contract/stay-shapes.ts'
import type { BookingRefusal } from '#core/problem.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import { cardQuoteOf, cardWith, type CardFacts } from '#stays/stay-card.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import type { PageOfStays } from './index/ordered-stays.ts'
import type { LiveIndex } from './live/live-index.ts'
import { offersIndexed, searchIndexed, type IndexedResult, type NamedIndex } from './live/search-indexed.ts'
import { staysForFarDates } from './far-dates.ts'
import { problemShape } from './problem-shape.ts'
import { readCards } from './read-cards.ts'
import { scanStayOffers, scanStays } from './scan-stays.ts'
import { staysWithWords } from './stays-with-words.ts'

/**
 * Finds a page of the homes that pass all filters of a search.
 *
 * With dates, these are the homes that can be booked for them under all rules, each with its all-in total. With
 * flexible dates, each home has the cheapest of its possible dates. `meta.nearMisses` then holds up to 4 homes that
 * match but are taken or not let for exactly these dates, each with the nearest dates that can be booked. Without
 * dates, these are the homes that take the party. With wrong dates the result is the same, and `meta.problem` says what
 * is wrong.
 *
 * `meta.total` counts the homes on all pages. `meta.facets` says what every value of every filter would find. When
 * nothing was found, `meta.loosen` says which single filter to give up. `meta.isPart` means that only a part of the
 * homes was considered: the best rated ones, because the process has just started or because the dates are so far ahead
 * that each home has to be read, or as many of every place as the time of a search was enough for.
 */
export async function findStays(deps: StayDeps, request: ParsedStaySearch, page: PageOfStays): Promise<StayListShape> {
  const withWords = await staysWithWords(deps.db, request)
  const { searchIndex } = deps
  const searched = async (named: NamedIndex | null) =>
    named && searchIndexed({ ...named, withWords }, request, page, deps.now().getTime())
  const soonest = (await searchIndex?.soonest()) ?? null
  let named: NamedIndex | null = soonest
  let result = await searched(soonest)
  let isPart = soonest?.isPart ?? false
  // Only a search of all homes may answer that nothing was found or that there is no such page.
  if (searchIndex && isPart && (result === null || result.page.length === 0)) {
    const whole = await searchIndex.current()
    isPart = whole === null
    named = whole ?? soonest
    result = await searched(named)
  }
  if (!searchIndex || result === null) {
    const only = named && (await staysForFarDates(deps.db, { ...named, withWords }, request, deps.now()))
    return scanStays(deps, request, page, withWords, only)
  }
  const ids = [...result.page, ...result.alternatives].map(({ id }) => id)
  const cards = await readCards(deps.db, searchIndex.kept, ids)
  return listOf(result, cards, isPart || result.isPart)
}

/** A home that a search found: its id, and its price if the search has dates. */
export interface StayOffer {
  readonly id: number
  readonly quote: StayCardShape['quote']
  /** The best dates, if the search is flexible. */
  readonly dates: StayDates | null
}

export interface StayOffers {
  /** Those of the page. */
  readonly offers: readonly StayOffer[]
  /** How many there are on all pages. */
  readonly total: number
  readonly problem: BookingRefusal | null
  /** Whether only a part of the homes was considered. */
  readonly isPart: boolean
  /** The cache of homes, as current as the answer; null when there is none. */
  readonly kept: LiveIndex['kept'] | null
}

/**
 * Returns a page of the homes of `findStays`, and what is wrong with the dates, for callers that need nothing else.
 * Returns null while a process that has just started does not yet know all of its many homes.
 */
export async function findStayOffers(
  deps: StayDeps,
  request: ParsedStaySearch,
  page: PageOfStays,
): Promise<StayOffers | null> {
  const withWords = await staysWithWords(deps.db, request)
  const named = await deps.searchIndex?.current()
  if (!named && deps.searchIndex?.hasPart) return null
  const result = named ? await offersIndexed({ ...named, withWords }, request, page, deps.now().getTime()) : null
  const only =
    result === null && named ? await staysForFarDates(deps.db, { ...named, withWords }, request, deps.now()) : null
  const { problem, total, page: offers } = result ?? (await scanStayOffers(deps, request, page, withWords, only))
  return {
    problem,
    total,
    isPart: result?.isPart ?? only?.isPart ?? false,
    kept: (named && deps.searchIndex?.kept) ?? null,
    offers: offers.map(({ id, quote, dates }) => ({ id, quote: quote && cardQuoteOf(quote), dates })),
  }
}

/** Leaves out stays that were deleted since the search. */
function listOf(
  { page, alternatives, total, problem, facets, loosen }: IndexedResult,
  stays: ReadonlyMap<number, CardFacts>,
  isPart: boolean,
): StayListShape {
  return {
    data: page.flatMap((offer) => {
      const stay = stays.get(offer.id)
      return stay ? [cardWith(stay, offer)] : []
    }),
    meta: {
      total,
      isPart,
      problem: problem && problemShape(problem),
      nearMisses: alternatives.flatMap(({ id, nearest, ...offer }) => {
        const stay = stays.get(id)
        return stay ? [{ stay: cardWith(stay, { ...offer, quote: null }), nearest }] : []
      }),
      facets,
      loosen: [...loosen],
    },
  }
}
