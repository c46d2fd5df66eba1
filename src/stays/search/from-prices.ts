import { perNightMinor, quoteTotal } from '#core/quote/calculate-quote.ts'
import { checkRules } from '#core/calendar/check-rules.ts'
import { shortestStay, type RuleContext } from '#core/calendar/stay-rules.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** Returns the "from" price of a stay: see `lowestNightMinor`. */
export type FromPrices = (terms: StayTerms, today: IsoDate) => number

/**
 * Days between the arrivals that are tried. The interval is short enough to meet every season of a year at least once.
 */
export const FROM_PRICE_STEP_DAYS = 14
export const FROM_PRICE_HORIZON_DAYS = 364

/**
 * Returns the lowest all-in price of one night in minor units, fees and taxes included, for two adults (one if no more
 * fit). It tries stays of a week, or of the shortest allowed length if that is longer, over the coming year. Ignores
 * which nights are taken.
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

/** Creates a cache that keeps the price of each stay until its rules change or the day ends. */
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

/**
 * Returns the price per night of the first stay that the rules allow in the week after a date; null when they allow
 * none.
 */
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

/** Returns the party that "from" prices are calculated for. */
export function partyOfFromPrice({ maxGuests }: Pick<StayTerms, 'maxGuests'>) {
  return { adults: Math.min(2, maxGuests), children: 0, infants: 0, pets: 0 }
}
