import { longestStayNights } from '#core/calendar/stay-rules.ts'
import { perNightMinor } from '#core/quote/calculate-quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { dateOfDayNumber } from '#core/time/date-arithmetic.ts'
import {
  FROM_PRICE_HORIZON_DAYS,
  FROM_PRICE_STEP_DAYS,
  lowestNightMinor,
  partyOfFromPrice,
} from '#stays/search/from-prices.ts'
import { CompiledRequest } from './compiled-request.ts'
import type { SearchIndex } from './search-index.ts'

/** Computes `lowestNightMinor` of a stay from its compiled rules and price. */
export class LowestNights {
  readonly #index: SearchIndex
  readonly #request = new CompiledRequest()

  constructor(index: SearchIndex) {
    this.#index = index
  }

  /** Returns the lowest price in minor units of a stay that is already in the index. */
  minorOf(slot: number, terms: StayTerms): number {
    return this.minorAt(slot) ?? lowestNightMinor(terms, dateOfDayNumber(this.#index.todayAt(slot)))
  }

  /** Returns the same without the terms of the stay; null if they are needed. */
  minorAt(slot: number): number | null {
    const index = this.#index
    if (index.isLeftToCore(slot)) return null
    const { fewest, most } = index.ownLengthsAt(slot)
    // If the longest stay of the last week tried does not end within the days that the index covers, core is asked.
    const first = index.todayAt(slot) + Math.max(index.noticeDaysAt(slot), 1)
    const last = first + FROM_PRICE_HORIZON_DAYS + 7
    if (!index.covers(last, Math.min(most, longestStayNights))) return null
    this.#request.setParty(partyOfFromPrice({ maxGuests: index.facts.guests[slot]! }))
    let lowest: number | null = null
    for (let day = 0; day < FROM_PRICE_HORIZON_DAYS; day += FROM_PRICE_STEP_DAYS) {
      const price = this.#weekPrice(slot, first + day, most)
      if (price !== null && (lowest === null || price < lowest)) lowest = price
    }
    return lowest ?? this.#perNight(slot, first, Math.max(7, fewest))
  }

  #weekPrice(slot: number, from: number, maxNights: number): number | null {
    for (let checkIn = from; checkIn < from + 7; checkIn++) {
      const nights = Math.max(7, this.#index.shortestStayAt(slot, checkIn) ?? 7)
      for (const length of [nights, nights + 1, nights + 2, maxNights]) {
        if (length > longestStayNights) continue
        this.#request.setDates(checkIn, length)
        if (this.#index.obeysRulesAt(slot, this.#request)) return this.#perNight(slot, checkIn, length)
      }
    }
    return null
  }

  #perNight(slot: number, checkIn: number, nights: number): number {
    this.#request.setDates(checkIn, nights)
    return perNightMinor({ totalMinor: this.#index.totalAt(slot, this.#request), nights })
  }
}
