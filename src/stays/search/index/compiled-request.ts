import type { Party } from '#core/quote/quote.ts'
import { fillDaysOnWeekdays } from './day-math.ts'

/**
 * Dates and a party, with everything that stays ask about them computed once, on first use. Instances are reused, so
 * that a search allocates nothing.
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
  /** The ages of the children whose age is known. */
  ages: readonly number[] = []
  /** Number of nights that fall on each set of weekdays; valid while `#isCounted`. */
  #nightsOnWeekdays: Uint16Array | null = null
  #isCounted = false

  setDates(checkIn: number, nights: number): this {
    this.checkIn = checkIn
    this.checkOut = checkIn + nights
    this.nights = nights
    this.#isCounted = false
    return this
  }

  /** Returns how many of the nights fall on a weekday of the set. */
  nightsOnWeekdays(set: number): number {
    const counts = (this.#nightsOnWeekdays ??= new Uint16Array(128))
    if (!this.#isCounted) {
      fillDaysOnWeekdays(counts, this.checkIn, this.checkOut)
      this.#isCounted = true
    }
    return counts[set]!
  }

  /** Returns how many travellers are known to have reached an age, adults included. */
  personsFrom(age: number): number {
    let persons = this.party.adults
    for (const known of this.ages) if (known >= age) persons++
    return persons
  }

  setParty(party: Party): this {
    const { adults, children, infants, pets, childAges = [] } = party
    this.party = party
    this.children = children
    this.guests = adults + children
    this.infants = infants
    this.pets = pets
    this.ages = childAges.length > children ? childAges.slice(0, children) : childAges
    return this
  }
}
