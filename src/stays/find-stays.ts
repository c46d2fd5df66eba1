import type { ParsedStaySearch } from '#contract/stay-search-schema.ts'
import type { NearMissShape, StayListShape } from '#contract/stay-shapes.ts'
import type { Party, StayRequest } from '#core/pricing/quote.ts'
import { quoteTotal } from '#core/pricing/quote-stay.ts'
import type { BookingRefusal } from '#core/problem.ts'
import { checkStay, parseStayDates, refusalOfParty } from '#core/stay/check-rules.ts'
import { nightsInSight } from '#core/stay/gap-rules.ts'
import { nearestBookable } from '#core/stay/nearest-bookable.ts'
import { bookingModeOf, ruleContextAt, type RuleContext } from '#core/stay/stay-rules.ts'
import type { DateSpan, StayTerms } from '#core/stay/stay-terms.ts'
import { addDays, daysBetween, nightsOf } from '#core/time/date-arithmetic.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import { findTakenNightsOf } from '#db/queries/availability-queries.ts'
import { listPublishedStays, type StaySummary } from '#db/queries/stay-queries.ts'
import { loadStayTerms } from '#db/queries/stay-terms-queries.ts'
import { publicPosition, type Position } from './public-position.ts'
import { stayCardOf, type CardPrice } from './stay-card.ts'
import type { StayDeps } from './stay-deps.ts'

const NEAR_MISSES = 4
/** Homes looked at for near misses: enough to choose the nearest of, few enough to stay fast. */
const NEAR_MISS_CANDIDATES = 16
/** Days around the wanted dates in which free ones are looked for. */
const AROUND_DAYS = 60

interface Home {
  readonly stay: StaySummary
  readonly terms: StayTerms
  /** Date and hour at the home. */
  readonly context: RuleContext
  readonly fromMinor: number
  /** Whether the party fits; whatever the dates. */
  readonly fits: boolean
}

/**
 * Homes for a search. With dates: those bookable for them under all rules, each with its all-in total, and in `meta.nearMisses`
 * up to 4 that fit but are taken or not let for just these dates, with the nearest that can be booked. Without dates: homes
 * that take the party. With wrong dates: the same, and `meta.problem` says what is wrong.
 */
export async function findStays(deps: StayDeps, search: ParsedStaySearch): Promise<StayListShape> {
  const homes = await loadHomes(deps, search)
  const dates = datesOf(deps, homes, search)
  if (dates === null || 'code' in dates) {
    const data = sorted(
      homes.filter((home) => home.fits),
      search,
    ).map((home) => stayCardOf(home.stay, { ...home, mode: home.terms.bookingMode, quote: null }))
    return { data, meta: { total: data.length, problem: dates && problemShape(dates), nearMisses: [] } }
  }
  return findBookable(deps, homes, { ...dates, party: partyOf(search) }, search)
}

async function loadHomes(deps: StayDeps, search: ParsedStaySearch): Promise<Home[]> {
  const found = await listPublishedStays(deps.db, search.destination ? { destination: search.destination } : {})
  const stays = found.filter(
    ({ position }) => search.bbox === undefined || isInside(search.bbox, publicPosition(position)),
  )
  const allTerms = await loadStayTerms(
    deps.db,
    stays.map((stay) => stay.id),
  )
  const contextIn = contextsAt(deps.now().getTime())
  const party = partyOf(search)
  return stays.flatMap((stay) => {
    const terms = allTerms.get(stay.id)
    if (!terms) return []
    const context = contextIn(terms.timeZone)
    const fromMinor = deps.fromPrices(terms, context.today)
    return [{ stay, terms, context, fromMinor, fits: refusalOfParty(terms, party) === null }]
  })
}

/** Borders belong to the box. */
function isInside([west, south, east, north]: NonNullable<ParsedStaySearch['bbox']>, { lat, lng }: Position): boolean {
  return west <= lng && lng <= east && south <= lat && lat <= north
}

/** Date and hour by time zone: asked for every home, and the homes of an island share one. */
function contextsAt(instantMs: number): (timeZone: string) => RuleContext {
  const known = new Map<string, RuleContext>()
  return (timeZone) => {
    const context = known.get(timeZone) ?? ruleContextAt(timeZone, instantMs)
    known.set(timeZone, context)
    return context
  }
}

/** Null when no dates were asked for; a refusal when nobody could book them anywhere. */
function datesOf(
  deps: StayDeps,
  homes: readonly Home[],
  { checkIn, checkOut }: ParsedStaySearch,
): StayDates | BookingRefusal | null {
  if (!checkIn && !checkOut) return null
  const dates = parseStayDates(checkIn, checkOut)
  if (!dates.ok) return dates.problem
  const zone = homes[0]?.terms.timeZone ?? 'UTC'
  const { today } = ruleContextAt(zone, deps.now().getTime())
  return dates.value.checkIn < today ? { code: 'dates_in_past', today } : dates.value
}

async function findBookable(
  deps: StayDeps,
  homes: readonly Home[],
  request: StayRequest,
  search: ParsedStaySearch,
): Promise<StayListShape> {
  const now = deps.now()
  const around = AROUND_DAYS + Math.max(0, ...homes.map((home) => nightsInSight(home.terms)))
  const span = { from: addDays(request.checkIn, -around), to: addDays(request.checkOut, around) }
  const taken = await findTakenNightsOf(
    deps.db,
    homes.map((home) => home.stay.id),
    span,
    now,
  )
  const good: (Home & { quote: CardPrice })[] = []
  const missed: { home: Home; isTaken: boolean }[] = []
  for (const home of homes) {
    if (!home.fits) continue
    const checked = checkStay(home.terms, request, home.context, taken.get(home.stay.id) ?? [])
    if (checked.ok) {
      const totalMinor = quoteTotal(home.terms, request, { bookedOn: home.context.today })
      good.push({ ...home, quote: { totalMinor, nights: nightsOf(request) } })
    } else missed.push({ home, isTaken: checked.problem.code === 'dates_unavailable' })
  }
  const data = sorted(good, search).map((home) =>
    stayCardOf(home.stay, { ...home, mode: bookingModeOf(home.terms, request, home.context) }),
  )
  // Homes that are only taken come first: the guest's dates are right for them.
  const candidates = missed.toSorted((a, b) => Number(b.isTaken) - Number(a.isTaken)).map(({ home }) => home)
  const nearMisses = findNearMisses(candidates, request, taken)
  return { data, meta: { total: data.length, problem: null, nearMisses } }
}

function findNearMisses(
  candidates: readonly Home[],
  request: StayRequest,
  taken: ReadonlyMap<number, readonly DateSpan[]>,
): NearMissShape[] {
  const found = candidates.slice(0, NEAR_MISS_CANDIDATES).flatMap(({ stay, terms, context, fromMinor }) => {
    const [nearest] = nearestBookable(terms, request, taken.get(stay.id) ?? [], context, 1)
    if (!nearest) return []
    const mode = bookingModeOf(terms, nearest, context)
    return [{ stay: stayCardOf(stay, { fromMinor, mode, quote: null }), nearest }]
  })
  return found.toSorted((a, b) => distance(a.nearest, request) - distance(b.nearest, request)).slice(0, NEAR_MISSES)
}

/** By how many days both ends together differ. */
function distance(dates: StayDates, wanted: StayDates): number {
  return Math.abs(daysBetween(wanted.checkIn, dates.checkIn)) + Math.abs(daysBetween(wanted.checkOut, dates.checkOut))
}

/** Lowest price first when that was asked for; else as they came, best rated first. */
function sorted<Found extends Home & { quote?: CardPrice }>(
  homes: readonly Found[],
  search: ParsedStaySearch,
): Found[] {
  if (search.sort !== 'total') return [...homes]
  const priceOf = (home: Found) => home.quote?.totalMinor ?? home.fromMinor
  return homes.toSorted((a, b) => priceOf(a) - priceOf(b) || a.stay.id - b.stay.id)
}

function partyOf({ adults, children, infants, pets, childAges }: ParsedStaySearch): Party {
  const party = { adults, children, infants, pets }
  // An address may still have the ages of a party that has become smaller.
  return childAges ? { ...party, childAges: childAges.slice(0, children) } : party
}

function problemShape(problem: BookingRefusal) {
  const { code, ...details } = problem
  return { code, details }
}
