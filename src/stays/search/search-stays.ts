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

/** A home with all that filters ask about it. */
export interface SearchedHome {
  readonly stay: StaySummary
  readonly terms: StayTerms
  /** Date and hour at the home. */
  readonly context: RuleContext
  readonly fromMinor: number
  /** As visitors may know it. */
  readonly position: Position
  readonly amenities: ReadonlySet<string>
  /** Slugs of the destinations it lies in: its own and those around it. */
  readonly places: ReadonlySet<string>
}

export interface SearchedHomes {
  /** Best rated first: also those of other places, because the search may say what a wider one would find. */
  readonly homes: readonly SearchedHome[]
  /** The destinations that visitors choose from, by name. */
  readonly places: readonly Pick<PlaceOfStays, 'slug' | 'name'>[]
}

/** Days around the wanted dates in which free ones are looked for. */
const AROUND_DAYS = 60

/** All homes that are let, or those among them that are named, and where. */
export async function loadHomes(deps: StayDeps, ids?: readonly number[]): Promise<SearchedHomes> {
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
  const homes = stays
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
    // Near misses and homes like another take them in this order.
    .toSorted((a, b) => earnedRating(b.stay) - earnedRating(a.stay))
  return { homes, places: places.filter(({ isListed }) => isListed) }
}

const nowhere: ReadonlySet<string> = new Set()

function placesByStay(places: readonly PlaceOfStays[]): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>()
  for (const { slug, stayIds } of places) {
    for (const id of stayIds) found.set(id, (found.get(id) ?? new Set()).add(slug))
  }
  return found
}

/** Taken nights by home, around the dates as far as rules and nearest free dates look. */
export async function loadTaken(
  deps: Pick<StayDeps, 'db' | 'now'>,
  homes: readonly SearchedHome[],
  { checkIn, checkOut }: StayDates,
): Promise<Map<number, DateSpan[]>> {
  const around = AROUND_DAYS + Math.max(0, ...homes.map((home) => nightsInSight(home.terms)))
  const span = { from: addDays(checkIn, -around), to: addDays(checkOut, around) }
  return findTakenNightsOf(
    deps.db,
    homes.map((home) => home.stay.id),
    span,
    deps.now(),
  )
}

/** Who travels, as prices and rules know them. */
export function partyOf({ adults, children, infants, pets, childAges }: ParsedStaySearch): Party {
  const party = { adults, children, infants, pets }
  // An address may still have the ages of a party that has become smaller.
  return childAges ? { ...party, childAges: childAges.slice(0, children) } : party
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
