import type { Party } from '#core/quote/quote.ts'
import { fillDaysOnWeekdays } from './day-math.ts'

/** Ages that tax limits are looked up by; the database knows limits up to 99. */
export const agesKnown = 128

/**
 * Dates and a party, with what every stay asks of them worked out once, when the first asks. Used again and again:
 * nothing is allocated.
 */
export class CompiledRequest {
  checkIn = 0
  checkOut = 0
  nights = 0
  party: Party = { adults: 1, children: 0, infants: 0, pets: 0 }
  children = 0
  guests = 0
  infants = 0
  pets = 0
  /** Of the children whose age is known. */
  ages: readonly number[] = []
  /** Nights of the dates by the set of weekdays they fall on; right when `#isCounted`. */
  readonly #nightsOnWeekdays = new Uint16Array(128)
  #isCounted = false
  /** Adults and children who are known to be so old. */
  readonly personsFromAge = new Uint16Array(agesKnown)

  setDates(checkIn: number, nights: number): this {
    this.checkIn = checkIn
    this.checkOut = checkIn + nights
    this.nights = nights
    this.#isCounted = false
    return this
  }

  /** How many of the nights fall on a weekday of the set. */
  nightsOnWeekdays(set: number): number {
    if (!this.#isCounted) {
      fillDaysOnWeekdays(this.#nightsOnWeekdays, this.checkIn, this.checkOut)
      this.#isCounted = true
    }
    return this.#nightsOnWeekdays[set]!
  }

  setParty(party: Party): this {
    const { adults, children, infants, pets, childAges = [] } = party
    this.party = party
    this.children = children
    this.guests = adults + children
    this.infants = infants
    this.pets = pets
    this.ages = childAges.length > children ? childAges.slice(0, children) : childAges
    this.personsFromAge.fill(adults)
    for (const known of this.ages) for (let age = 0; age <= known; age++) this.personsFromAge[age]!++
    return this
  }
}
