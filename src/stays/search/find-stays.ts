import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import type { RelaxedFilterShape, StayListShape } from '#contract/stay-shapes.ts'
import { byBestMatch, usualPricesPerGuest, type MatchFigures } from '#core/best-match.ts'
import type { BookingRefusal } from '#core/problem.ts'
import { ruleContextAt } from '#core/calendar/stay-rules.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import { listAmenities } from '#db/queries/search/destination-queries.ts'
import { facetsOf } from './facets-of.ts'
import { missedByHome } from './filters.ts'
import { foundOf, evaluateStays, type Candidate, type EvaluatedSearch } from './evaluate-stays.ts'
import { relaxedFilters, smallerParties, withoutAllFilters, type RelaxedFilters } from './relaxed-filters.ts'
import { alternativeDatesOf } from './alternative-dates.ts'
import { loadHomes, loadTaken, type SearchedHome } from './search-stays.ts'
import { spanOf, dateQuery, type DateQuery } from './date-query.ts'
import { stayCardOf } from '#stays/stay-card.ts'
import type { StayDeps } from '#stays/stay-deps.ts'

const nothingTaken: ReadonlyMap<number, readonly DateSpan[]> = new Map()

/**
 * Homes for a search that pass all of its filters. With dates: those bookable for them under all rules, each with its all-in total;
 * with flexible dates: each with the cheapest of them; and in `meta.nearMisses` up to 4 that fit but are taken or not let for just
 * these dates, with the nearest that can be booked. Without dates: homes that take the party. With wrong dates: the same, and
 * `meta.problem` says what is wrong. `meta.facets`: what every value of every filter would find; `meta.loosen`: when nothing was
 * found, which single filter to give up.
 */
export async function findStays(deps: StayDeps, asked: ParsedStaySearch): Promise<StayListShape> {
  const [{ homes, places, evaluated, taken, found, candidates, away, problem }, amenities] = await Promise.all([
    searchHomes(deps, asked),
    listAmenities(deps.db),
  ])
  const near = nearDatesOf(evaluated.wanted)
  return {
    data: cardsOf(found),
    meta: {
      total: found.length,
      problem,
      nearMisses: near ? alternativeDatesOf(away, near, evaluated.search, taken) : [],
      facets: facetsOf(candidates, { amenities, places }, evaluated.search),
      loosen: found.length > 0 ? [] : relaxedFiltersOf(deps, homes, evaluated, taken),
    },
  }
}

/** The homes of `findStays` and what is wrong with the dates, for callers without use for near misses, facets and filters to give up. */
export async function findStayCards(
  deps: StayDeps,
  asked: ParsedStaySearch,
): Promise<{ readonly cards: StayListShape['data']; readonly problem: StayListShape['meta']['problem'] }> {
  const { found, problem } = await searchHomes(deps, asked)
  return { cards: cardsOf(found), problem }
}

async function searchHomes(deps: StayDeps, asked: ParsedStaySearch) {
  const { homes, places } = await loadHomes(deps)
  const wanted = dateQuery(asked, todayAt(deps, homes))
  const problem = 'code' in wanted ? wanted : null
  // Prices were meant for dates that do not exist.
  const search = problem ? { ...asked, priceMin: undefined, priceMax: undefined } : asked
  const evaluated: EvaluatedSearch = {
    search,
    wanted: 'code' in wanted ? { kind: 'any' } : wanted,
    nowMs: deps.now().getTime(),
  }
  const span = spanOf(evaluated.wanted)
  const taken = span ? await loadTaken(deps, homes, span) : nothingTaken
  const { candidates, away } = evaluateStays(homes, evaluated, taken)
  const found = sorted(foundOf({ candidates, away }), search)
  return {
    homes,
    places,
    evaluated,
    taken,
    candidates,
    away,
    found,
    problem: problem && problemShape(problem),
  }
}

function cardsOf(found: readonly Candidate[]) {
  return found.map(({ home, offer }) => stayCardOf(home.stay, { ...offer, fromMinor: home.fromMinor }))
}

/**
 * How many homes each filter alone costs, from the homes and nights that are loaded already; most homes first. Where no single one helps:
 * all filters together, and then the dates as well.
 */
function relaxedFiltersOf(
  deps: Pick<StayDeps, 'now'>,
  homes: readonly SearchedHome[],
  { search, nowMs }: EvaluatedSearch,
  taken: ReadonlyMap<number, readonly DateSpan[]>,
): RelaxedFilterShape[] {
  const today = todayAt(deps, homes)
  const counted = (all: readonly RelaxedFilters[]) =>
    all.flatMap(({ relaxed, search: wider }) => {
      const wanted = dateQuery(wider, today)
      const evaluated = { search: wider, wanted: 'code' in wanted ? ({ kind: 'any' } as const) : wanted, nowMs }
      const count = foundOf(evaluateStays(homes, evaluated, taken)).length
      // One home is not two.
      return count > (relaxed.filter === 'two_homes' ? 1 : 0) ? [{ ...relaxed, homes: count }] : []
    })
  const fitting = homes.filter((home) => missedByHome(home, search).length === 0)
  const largest = Math.max(0, ...fitting.map(({ terms }) => terms.maxGuests))
  const single = counted([...relaxedFilters(search), ...smallerParties(search, largest)]).toSorted(
    (a, b) => b.homes - a.homes,
  )
  return single.length > 0 ? single : counted(withoutAllFilters(search)).slice(0, 1)
}

function todayAt(deps: Pick<StayDeps, 'now'>, homes: readonly SearchedHome[]) {
  return homes[0]?.context.today ?? ruleContextAt('UTC', deps.now().getTime()).today
}

/** The dates that near misses are near to: none where a whole month was looked through. */
function nearDatesOf(wanted: DateQuery) {
  if (wanted.kind === 'any') return null
  return wanted.kind === 'exact' ? wanted.dates : wanted.around
}

/**
 * By price or rating when that was asked for; else best match first. Prices of several currencies are not compared: homes
 * stand by currency, the one that most of them have first.
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
  const counts = Map.groupBy(found, ({ home }) => home.terms.currency)
  const order = [...counts]
    .toSorted(([a, homes], [b, others]) => others.length - homes.length || a.localeCompare(b))
    .map(([currency]) => currency)
  return (a, b) => order.indexOf(a.home.terms.currency) - order.indexOf(b.home.terms.currency)
}

/** What the order of best match looks at, for each of the homes that were found. */
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

function problemShape(problem: BookingRefusal) {
  const { code, ...details } = problem
  return { code, details }
}
