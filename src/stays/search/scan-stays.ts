import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import type { RelaxedFilterShape, StayListShape } from '#contract/stay-shapes.ts'
import { byBestMatch, usualPricesPerGuest, type MatchFigures } from '#core/best-match.ts'
import type { PageOfStays } from './index/ordered-stays.ts'
import { problemShape } from './problem-shape.ts'
import { ruleContextAt } from '#core/calendar/stay-rules.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import { listAmenities, type ListedAmenity } from '#db/queries/search/destination-queries.ts'
import { facetsOf } from './facets-of.ts'
import { missedByStay } from './filters.ts'
import { foundOf, evaluateStays, type Candidate, type EvaluatedSearch } from './evaluate-stays.ts'
import {
  mostHelpful,
  relaxedFilters,
  smallerParties,
  withoutAllFilters,
  type RelaxedFilters,
} from './relaxed-filters.ts'
import { alternativeDatesOf } from './alternative-dates.ts'
import { loadStays, loadTaken, type SearchedStay, type SearchedStays } from './search-stays.ts'
import { dateQuery, nearDatesOf, spanOf } from './date-query.ts'
import type { StaysToRead } from './far-dates.ts'
import type { StaysWithWords } from './stays-with-words.ts'
import { stayCardOf } from '#stays/stay-card.ts'
import type { StayDeps } from '#stays/stay-deps.ts'

const nothingTaken: ReadonlyMap<number, readonly DateSpan[]> = new Map()

/** What a search looks at: all homes, and their taken nights around the dates. */
export interface LoadedStays extends SearchedStays {
  readonly taken: ReadonlyMap<number, readonly DateSpan[]>
  readonly withWords: StaysWithWords
  /** Set if only some of all homes were read. */
  readonly only?: Omit<StaysToRead, 'ids'>
}

/**
 * Returns what `findStays` returns, from the database: reads every home, or each of `only`, with all its terms and
 * evaluates it by the functions of core. Used while there is no index, for dates beyond it, and as the reference that
 * tests compare the index with.
 */
export async function scanStays(
  deps: StayDeps,
  request: ParsedStaySearch,
  page: PageOfStays,
  withWords: StaysWithWords,
  only: StaysToRead | null = null,
): Promise<StayListShape> {
  const [loaded, amenities] = await Promise.all([loadFor(deps, request, only), listAmenities(deps.db)])
  return scanLoaded({ ...loaded, amenities, withWords, ...(only && { only }) }, request, page, deps.now().getTime())
}

/** Returns only the stays of `scanStays`, and what is wrong with the dates. */
export async function scanStayOffers(
  deps: StayDeps,
  request: ParsedStaySearch,
  { offset, limit }: PageOfStays,
  withWords: StaysWithWords,
  only: StaysToRead | null = null,
) {
  const loaded = { ...(await loadFor(deps, request, only)), withWords }
  const { found, problem } = evaluateLoaded(loaded, request, deps.now().getTime())
  const page = found.slice(offset, offset + limit)
  return {
    problem,
    total: found.length,
    page: page.map(({ home: searched, offer: { quote, dates } }) => ({ id: searched.stay.id, quote, dates })),
  }
}

/**
 * Answers a search from loaded homes, which must come best rated first, and places and amenities, which must come in
 * display order.
 */
export function scanLoaded(
  loaded: LoadedStays & { readonly amenities: readonly ListedAmenity[] },
  request: ParsedStaySearch,
  { offset, limit }: PageOfStays,
  nowMs: number,
): StayListShape {
  const { evaluated, found, candidates, away, problem } = evaluateLoaded(loaded, request, nowMs)
  const near = nearDatesOf(evaluated.requested)
  return {
    data: cardsOf(found.slice(offset, offset + limit)),
    meta: {
      total: found.length,
      isPart: loaded.only?.isPart ?? false,
      problem: problem && problemShape(problem),
      nearMisses: near ? alternativeDatesOf(away, near, evaluated.search, loaded.taken) : [],
      facets: facetsOf(candidates, loaded, evaluated.search),
      loosen: found.length > 0 ? [] : relaxedFiltersOf(loaded, evaluated),
    },
  }
}

async function loadFor(
  deps: StayDeps,
  request: ParsedStaySearch,
  only: StaysToRead | null,
): Promise<Omit<LoadedStays, 'withWords'>> {
  const { homes: stays, places } = await loadStays(deps, only?.ids)
  const requested = dateQuery(request, todayAt(stays, deps.now().getTime()))
  const span = 'code' in requested ? null : spanOf(requested)
  return { homes: stays, places, taken: span ? await loadTaken(deps, stays, span) : nothingTaken }
}

function evaluateLoaded({ homes: stays, taken, withWords }: LoadedStays, request: ParsedStaySearch, nowMs: number) {
  const requested = dateQuery(request, todayAt(stays, nowMs))
  const problem = 'code' in requested ? requested : null
  // The prices referred to dates that are not valid.
  const search = problem ? { ...request, priceMin: undefined, priceMax: undefined } : request
  const evaluated: EvaluatedSearch = {
    search,
    requested: 'code' in requested ? { kind: 'any' } : requested,
    nowMs,
    withWords,
  }
  const { candidates, away } = evaluateStays(stays, evaluated, taken)
  return { evaluated, candidates, away, found: sorted(foundOf({ candidates, away }), search), problem }
}

function cardsOf(found: readonly Candidate[]) {
  return found.map(({ home: searched, offer }) =>
    stayCardOf(searched.stay, { ...offer, fromMinor: searched.fromMinor }),
  )
}

/**
 * Returns how many homes each filter alone excludes, computed from the loaded homes and nights; most homes first. If
 * removing no single filter helps, removes all filters together, and then the dates as well.
 */
function relaxedFiltersOf(
  { homes: stays, taken, only }: LoadedStays,
  { search, nowMs, withWords }: EvaluatedSearch,
): RelaxedFilterShape[] {
  const today = todayAt(stays, nowMs)
  const count = (wider: ParsedStaySearch) => {
    const requested = dateQuery(wider, today)
    if (only && 'kind' in requested && requested.kind === 'any') return only.countUndated(wider)
    const evaluated = {
      search: wider,
      requested: 'code' in requested ? ({ kind: 'any' } as const) : requested,
      nowMs,
      withWords,
    }
    return foundOf(evaluateStays(stays, evaluated, taken)).length
  }
  const hasWords = (searched: SearchedStay) => !search.q || withWords?.has(searched.stay.id) !== false
  const fitting = stays.filter((searched) => hasWords(searched) && missedByStay(searched, search).length === 0)
  const largest = Math.max(0, ...fitting.map(({ terms }) => terms.maxGuests))
  const counted = (all: readonly RelaxedFilters[]) =>
    mostHelpful(all.map(({ relaxed, search: wider }) => ({ ...relaxed, homes: count(wider) })))
  const single = counted([...relaxedFilters(search), ...smallerParties(search, largest)])
  if (single.length > 0) return single
  return withoutAllFilters(search)
    .flatMap((one) => counted([one]))
    .slice(0, 1)
}

/** Returns the earliest current date: what is past there is past everywhere. */
function todayAt(stays: readonly SearchedStay[], nowMs: number) {
  const [first] = stays.map(({ context }) => context.today).toSorted()
  return first ?? ruleContextAt('UTC', nowMs).today
}

/**
 * Sorts by price or rating if the search asks for it, otherwise by best match. Prices in different currencies are not
 * compared: homes are grouped by currency, starting with the currency of most homes.
 */
function sorted(found: readonly Candidate[], search: ParsedStaySearch): Candidate[] {
  const { sort } = search
  const byPrice = (a: Candidate, b: Candidate) => a.offer.priceMinor - b.offer.priceMinor
  const byCurrency = currencyOrder(found)
  const byRating = (a: Candidate, b: Candidate) =>
    (a.home.stay.rating ?? 0) - (b.home.stay.rating ?? 0) || a.home.stay.reviews - b.home.stay.reviews
  const byId = (a: Candidate, b: Candidate) => a.home.stay.id - b.home.stay.id
  if (sort === 'total') return found.toSorted((a, b) => byCurrency(a, b) || byPrice(a, b) || byId(a, b))
  if (sort === '-total') return found.toSorted((a, b) => byCurrency(a, b) || byPrice(b, a) || byId(a, b))
  if (sort === 'rating') return found.toSorted((a, b) => byRating(a, b) || byId(a, b))
  if (sort === '-rating') return found.toSorted((a, b) => byRating(b, a) || byId(a, b))
  const figures = matchFigures(found, search.adults + search.children)
  return found
    .map((candidate, index) => ({ candidate, figures: figures[index]! }))
    .toSorted((a, b) => byBestMatch(a.figures, b.figures) || byId(a.candidate, b.candidate))
    .map(({ candidate }) => candidate)
}

function currencyOrder(found: readonly Candidate[]): (a: Candidate, b: Candidate) => number {
  const counts = Map.groupBy(found, ({ home: searched }) => searched.terms.currency)
  const order = [...counts]
    .toSorted(([a, stays], [b, others]) => others.length - stays.length || a.localeCompare(b))
    .map(([currency]) => currency)
  return (a, b) => order.indexOf(a.home.terms.currency) - order.indexOf(b.home.terms.currency)
}

/** Returns the figures that best match compares, for each of the found homes. */
function matchFigures(found: readonly Candidate[], guests: number): MatchFigures[] {
  const priced = found.map(({ home: { stay, terms }, offer }) => ({
    kind: `${stay.kind} ${stay.currency}`,
    maxGuests: terms.maxGuests,
    priceMinor: offer.priceMinor,
  }))
  const usual = usualPricesPerGuest(priced)
  return found.map(({ home: { stay } }, index) => {
    const { kind, maxGuests, priceMinor } = priced[index]!
    const perGuest = usual.get(kind)
    const usualMinor = perGuest === undefined ? null : perGuest * maxGuests
    return { maxGuests, guests, priceMinor, usualMinor, rating: stay.rating, reviews: stay.reviews }
  })
}
