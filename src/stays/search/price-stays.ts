import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import type { StayCardShape } from '#contract/stay-shapes.ts'
import type { Party } from '#core/quote/quote.ts'
import { quoteTotal } from '#core/quote/calculate-quote.ts'
import { checkStay, parseStayDates, refusalOfParty } from '#core/calendar/check-rules.ts'
import { nightsInSight } from '#core/calendar/gap-rules.ts'
import { bookingModeOf, presentMode, ruleContextAt } from '#core/calendar/stay-rules.ts'
import { addDays, nightsOf } from '#core/time/date-arithmetic.ts'
import { findTakenNightsOf } from '#db/queries/calendar/availability-queries.ts'
import type { StaySummary } from '#db/queries/stay/stay-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { stayCardOf } from '#stays/stay-card.ts'
import type { StayDeps } from '#stays/stay-deps.ts'

export interface PricedStay {
  readonly stay: StaySummary
  readonly card: StayCardShape
  /** Whether the home takes the party, whatever the dates. */
  readonly fits: boolean
  /** Whether the home can be booked for the dates; null if no dates, or impossible ones, were asked for. */
  readonly isFree: boolean | null
}

/**
 * Returns the cards of these homes in their order, with all-in totals if the search has dates and they can be booked
 * for them.
 */
export async function priceStays(
  deps: StayDeps,
  stays: readonly StaySummary[],
  search: ParsedStaySearch,
): Promise<PricedStay[]> {
  const ids = stays.map((stay) => stay.id)
  const now = deps.now()
  const allTerms = await loadStayTerms(deps.db, ids)
  const parsed = search.checkIn || search.checkOut ? parseStayDates(search.checkIn, search.checkOut) : null
  const request = parsed?.ok ? { ...parsed.value, party: partyOf(search) } : null
  const sight = Math.max(0, ...[...allTerms.values()].map(nightsInSight))
  const taken = request
    ? await findTakenNightsOf(
        deps.db,
        ids,
        { from: addDays(request.checkIn, -sight), to: addDays(request.checkOut, sight) },
        now,
      )
    : new Map<number, never>()
  return stays.flatMap((stay) => {
    const terms = allTerms.get(stay.id)
    if (!terms) return []
    const context = ruleContextAt(terms.timeZone, now.getTime())
    const fromMinor = deps.fromPrices(terms, context.today)
    const fits = refusalOfParty(terms, partyOf(search)) === null
    const isFree = request && fits && checkStay(terms, request, context, taken.get(stay.id) ?? []).ok
    const quote =
      request && isFree
        ? { totalMinor: quoteTotal(terms, request, { bookedOn: context.today }), nights: nightsOf(request) }
        : null
    const mode = request && isFree ? bookingModeOf(terms, request, context) : presentMode(terms)
    return [{ stay, card: stayCardOf(stay, { fromMinor, mode, quote }), fits, isFree }]
  })
}

function partyOf({ adults, children, infants, pets, childAges }: ParsedStaySearch): Party {
  const party = { adults, children, infants, pets }
  return childAges ? { ...party, childAges: childAges.slice(0, children) } : party
}
