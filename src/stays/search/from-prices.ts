import { perNightMinor, quoteTotal } from '#core/quote/calculate-quote.ts'
import { checkRules } from '#core/calendar/check-rules.ts'
import { shortestStay, type RuleContext } from '#core/calendar/stay-rules.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** Returns the "from" price of a stay: see `lowestNightMinor`. */
export type FromPrices = (terms: StayTerms, today: IsoDate) => number

/** Days between the arrivals that are tried, and how far they reach: every season of a year is met at least once. */
export const FROM_PRICE_STEP_DAYS = 14
export const FROM_PRICE_HORIZON_DAYS = 364

/**
 * The lowest all-in price of one night, fees and taxes included, for two adults (one where no more fit) over a week or the
 * shortest stay that is longer, over the coming year. Says nothing about free nights.
 */
export function lowestNightMinor(terms: StayTerms, today: IsoDate): number {
  const context: RuleContext = { today, localHour: 0 }
  const first = addDays(today, Math.max(terms.noticeDays, 1))
  let lowest: number | null = null
  for (let day = 0; day < FROM_PRICE_HORIZON_DAYS; day += FROM_PRICE_STEP_DAYS) {
    const price = weekPrice(terms, addDays(first, day), context)
    if (price !== null && (lowest === null || price < lowest)) lowest = price
  }
  return lowest ?? perNightMinor(quoteOf(terms, first, Math.max(7, terms.minNights), today))
}

/** Remembers the price of each stay until its rules change or the day is over. */
export function createFromPrices(): FromPrices {
  const known = new Map<number, { version: number; today: IsoDate; minor: number }>()
  return (terms, today) => {
    const found = known.get(terms.stayId)
    if (found?.version === terms.version && found.today === today) return found.minor
    const minor = lowestNightMinor(terms, today)
    known.set(terms.stayId, { version: terms.version, today, minor })
    return minor
  }
}

/** The price a night of the first stay that the rules allow in the week from a date on; null when they allow none. */
function weekPrice(terms: StayTerms, from: IsoDate, context: RuleContext): number | null {
  for (let shift = 0; shift < 7; shift++) {
    const checkIn = addDays(from, shift)
    const nights = Math.max(7, shortestStay(terms, checkIn, context.today) ?? 7)
    for (const length of [nights, nights + 1, nights + 2, terms.maxNights]) {
      const request = { checkIn, checkOut: addDays(checkIn, length), party: partyOfFromPrice(terms) }
      if (checkRules(terms, request, context).ok) return perNightMinor(quoteOf(terms, checkIn, length, context.today))
    }
  }
  return null
}

function quoteOf(terms: StayTerms, checkIn: IsoDate, nights: number, bookedOn: IsoDate) {
  const request = { checkIn, checkOut: addDays(checkIn, nights), party: partyOfFromPrice(terms) }
  return { totalMinor: quoteTotal(terms, request, { bookedOn }), nights }
}

/** Whom the price is for. */
export function partyOfFromPrice({ maxGuests }: Pick<StayTerms, 'maxGuests'>) {
  return { adults: Math.min(2, maxGuests), children: 0, infants: 0, pets: 0 }
}
