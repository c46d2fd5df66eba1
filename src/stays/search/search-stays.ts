import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { earnedRating } from '#core/best-match.ts'
import type { Party } from '#core/quote/quote.ts'
import { ruleContextAt, type RuleContext } from '#core/calendar/stay-rules.ts'
import { nightsInSight } from '#core/calendar/gap-rules.ts'
import type { DateSpan, StayTerms } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import { findTakenNightsOf } from '#db/queries/calendar/availability-queries.ts'
import { listPlacesOfStays, type PlaceOfStays } from '#db/queries/search/destination-queries.ts'
import { listPublishedStays, type StaySummary } from '#db/queries/stay/stay-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { publicPosition, type Position } from '#core/stay/public-position.ts'
import type { StayDeps } from '#stays/stay-deps.ts'

/** A home with everything that filters ask about it. */
export interface SearchedStay {
  readonly stay: StaySummary
  readonly terms: StayTerms
  /** Date and hour at the home. */
  readonly context: RuleContext
  readonly fromMinor: number
  /** The public position. */
  readonly position: Position
  readonly amenities: ReadonlySet<string>
  /** Slugs of the destinations it lies in: its own and those around that. */
  readonly places: ReadonlySet<string>
}

export interface SearchedStays {
  /** The best rated first. Includes homes of other places, because a search may suggest a wider one. */
  readonly homes: readonly SearchedStay[]
  /** The destinations that visitors can choose, by name. */
  readonly places: readonly Pick<PlaceOfStays, 'slug' | 'name'>[]
}

/** How many days around the wanted dates are searched for free ones. */
const AROUND_DAYS = 60

/** Loads all homes that are let, or those of them with the given ids, and their places. */
export async function loadStays(deps: StayDeps, ids?: readonly number[]): Promise<SearchedStays> {
  const [stays, places] = await Promise.all([
    listPublishedStays(deps.db, ids ? { ids } : {}),
    listPlacesOfStays(deps.db),
  ])
  const placesOf = placesByStay(places)
  const allTerms = await loadStayTerms(
    deps.db,
    stays.map((stay) => stay.id),
  )
  const contextIn = contextsAt(deps.now().getTime())
  const searchedStays = stays
    .flatMap((stay) => {
      const terms = allTerms.get(stay.id)
      if (!terms) return []
      const context = contextIn(terms.timeZone)
      return {
        stay,
        terms,
        context,
        fromMinor: deps.fromPrices(terms, context.today),
        position: publicPosition(stay.position),
        amenities: new Set(stay.amenities.map(({ code }) => code)),
        places: placesOf.get(stay.id) ?? nowhere,
      }
    })
    // Near misses and similar homes are taken in this order.
    .toSorted((a, b) => earnedRating(b.stay) - earnedRating(a.stay))
  return { homes: searchedStays, places: places.filter(({ isListed }) => isListed) }
}

const nowhere: ReadonlySet<string> = new Set()

function placesByStay(places: readonly PlaceOfStays[]): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>()
  for (const { slug, stayIds } of places) {
    for (const id of stayIds) found.set(id, (found.get(id) ?? new Set()).add(slug))
  }
  return found
}

/** Returns the taken nights by home, as far around the dates as rules and nearest free dates look. */
export async function loadTaken(
  deps: Pick<StayDeps, 'db' | 'now'>,
  searchedStays: readonly SearchedStay[],
  { checkIn, checkOut }: StayDates,
): Promise<Map<number, DateSpan[]>> {
  const around = AROUND_DAYS + Math.max(0, ...searchedStays.map((searched) => nightsInSight(searched.terms)))
  const span = { from: addDays(checkIn, -around), to: addDays(checkOut, around) }
  return findTakenNightsOf(
    deps.db,
    searchedStays.map((searched) => searched.stay.id),
    span,
    deps.now(),
  )
}

/** Returns the travellers as prices and rules need them. */
export function partyOf({ adults, children, infants, pets, childAges }: ParsedStaySearch): Party {
  const party = { adults, children, infants, pets }
  // An address may still hold the ages of a party that has become smaller.
  return childAges ? { ...party, childAges: childAges.slice(0, children) } : party
}

/** Returns the date and hour by time zone, cached because the homes of a region share one. */
function contextsAt(instantMs: number): (timeZone: string) => RuleContext {
  const known = new Map<string, RuleContext>()
  return (timeZone) => {
    const context = known.get(timeZone) ?? ruleContextAt(timeZone, instantMs)
    known.set(timeZone, context)
    return context
  }
}
