import { AwayStays } from './away-stays.ts'
import { CompiledRequest } from './compiled-request.ts'
import { FacetCounter, missable, missableCount, type CountedWord } from './facet-counter.ts'
import { FlexibleSieve } from './flexible-sieve.ts'
import { FoundStays } from './found-stays.ts'
import type { IndexedDates, StayFilters } from './indexed-stay.ts'
import type { SearchIndex } from './search-index.ts'
import { Sieve } from './sieve.ts'
import { guestRows, petRows } from './stay-rows.ts'
import { stayMasks } from './stay-masks.ts'

export interface EvaluationWants {
  /**
   * Whether to count what each filter would find. Stays that the destination filter excludes are then looked at, too.
   */
  readonly facets?: boolean
  /** How many of the stays that cannot be booked on the dates to keep. */
  readonly away?: number
}

/** Filters before this one depend on the stay alone and are masks of a word; the others depend on what is offered. */
const firstOfOffers = missable.isInstant

/**
 * One search: a pass over the words of the index, in which 32 stays at a time are tested against the bitmaps of the
 * filters and of the taken nights. The rules and the price are evaluated only for the remaining stays. A stay that one
 * filter excludes is counted in the facet of that filter; a stay that two filters exclude is not counted and not
 * priced.
 */
export class Evaluation {
  readonly found = new FoundStays()
  readonly facets: FacetCounter | null
  readonly away: AwayStays | null
  readonly #index: SearchIndex
  readonly #filters: StayFilters
  readonly #dates: IndexedDates
  readonly #masks: readonly (((word: number) => number) | null)[]
  /** Party, amenities and texts: conditions that exclude a stay from the result and from all facets. */
  readonly #fitting: Sieve
  readonly #dated: Sieve
  readonly #flexible: FlexibleSieve | null = null
  readonly #request: CompiledRequest
  readonly #isLargeParty: boolean
  readonly #word: CountedWord = { found: 0, instant: 0, free: 0, only: new Int32Array(missableCount) }
  #cheapestMinor = 0

  constructor(index: SearchIndex, filters: StayFilters, dates: IndexedDates, wants: EvaluationWants = {}) {
    this.#index = index
    this.#filters = filters
    this.#dates = dates
    this.facets = wants.facets ? new FacetCounter(index, index.slots.destinations) : null
    this.away = wants.away && dates.kind !== 'any' ? new AwayStays(index, wants.away) : null
    this.#masks = stayMasks(index, filters)
    const { party, amenities, only } = filters
    const hard = { party, ...(amenities && { amenities }), ...(only && { only }) }
    this.#fitting = new Sieve(index.rows, index.nights).setFilters(hard)
    this.#dated = new Sieve(index.rows, index.nights).setFilters(hard)
    this.#request = new CompiledRequest().setParty(party)
    this.#isLargeParty = party.adults + party.children > guestRows || party.pets > petRows
    if (dates.kind === 'exact') {
      this.#request.setDates(dates.checkIn, dates.nights)
      this.#dated.setDates(dates.checkIn, dates.nights, index.longestPreparation)
    }
    if (dates.kind === 'flexible') {
      this.#flexible = new FlexibleSieve(this.#dated, index.rows, index.nights)
      const covers = (checkIn: number, nights: number) => index.covers(checkIn, nights)
      this.#flexible.prepare(hard, dates.groups, covers, index.longestPreparation)
    }
    this.#run()
  }

  #run(): void {
    if (!isParty(this.#filters.party)) return
    const { box, destinations } = this.#filters
    const where = { ...(box && { box }), ...(destinations && this.facets === null && { destinations }) }
    for (const { first, end, inside } of this.#index.slots.runs(where)) {
      for (let word = first; word < end; word++) this.#takeWord(word, inside)
    }
  }

  #takeWord(word: number, inside: boolean): void {
    let pass = this.#fitting.filtered(word)
    if (pass !== 0 && (this.#isLargeParty || !inside)) pass = this.#lookedUp(word, pass, inside)
    if (pass === 0) return
    const { only } = this.#word
    only.fill(0)
    let missedOne = 0
    for (let filter = 0; filter < firstOfOffers; filter++) {
      const maskOf = this.#masks[filter]
      if (!maskOf) continue
      const mask = maskOf(word)
      // A stay that one filter has excluded must pass this one; a stay that has passed all filters so far may fail this
      // one.
      missedOne = (missedOne & mask) | (pass & ~mask)
      only[filter] = pass & ~mask
      pass &= mask
    }
    if (this.facets === null) missedOne = 0
    const candidates = pass | missedOne
    if (candidates === 0) return
    const free = candidates & this.#freeIn(word)
    if (this.away) this.#addAway(word, pass & ~free)
    this.#offer(word, free, missedOne)
  }

  /** Returns those of the stays that lie in the box and take the party. */
  #lookedUp(word: number, stays: number, inside: boolean): number {
    const { party, box } = this.#filters
    const { slots, facts } = this.#index
    let kept = 0
    for (let rest = stays; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest
      const slot = slotOf(word, bit)
      if (!inside && box && !slots.isIn(slot, box)) continue
      if (facts.takesParty(slot, party.adults + party.children, party.pets)) kept |= bit
    }
    return kept
  }

  #freeIn(word: number): number {
    if (this.#dates.kind === 'any') return -1
    return this.#flexible === null ? this.#dated.at(word) : this.#flexible.at(word)
  }

  #addAway(word: number, stays: number): void {
    for (let rest = stays; rest !== 0; rest &= rest - 1) {
      const slot = slotOf(word, rest & -rest)
      this.away!.add(slot, () => this.#dates.kind === 'flexible' || this.#index.isOnlyTakenAt(slot, this.#request))
    }
  }

  /**
   * Records a stay whose dates are free but refused by its rules. For a stay that core answers for, core decides
   * whether it is only taken, because it knows more than the bitmaps.
   */
  #addRefused(slot: number): void {
    const index = this.#index
    this.away?.add(
      slot,
      () => this.#dates.kind === 'flexible' || (index.isLeftToCore(slot) && index.isOnlyTakenAt(slot, this.#request)),
    )
  }

  /** Checks the dates, the price and the conditions of each stay, and counts the word. */
  #offer(word: number, stays: number, missedOne: number): void {
    const counted = this.#word
    counted.found = counted.instant = counted.free = 0
    let alive = 0
    for (let rest = stays; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest
      const slot = slotOf(word, bit)
      const request = this.#datesOf(slot, bit)
      if (request === null) {
        if (this.away && (missedOne & bit) === 0) this.#addRefused(slot)
        continue
      }
      if (this.#takeOffer(slot, bit, request, (missedOne & bit) !== 0)) alive |= bit
    }
    if (this.facets === null || alive === 0) return
    const { only } = counted
    for (let filter = 0; filter < missableCount; filter++) only[filter]! &= alive
    this.facets.addWord(word, counted)
  }

  /** Returns whether the stay is found or excluded by a single filter. */
  #takeOffer(slot: number, bit: number, request: CompiledRequest, hasMissed: boolean): boolean {
    const { isInstant: wantsInstant, isFreeToCancel: wantsFree } = this.#filters
    const counted = this.#word
    const facets = this.facets
    let missed = hasMissed ? 1 : 0
    let last = -1
    if (facets || wantsInstant) {
      const isInstant = this.isInstant(slot, request)
      if (isInstant) counted.instant |= bit
      else if (wantsInstant) [missed, last] = [missed + 1, missable.isInstant]
    }
    if (facets || wantsFree) {
      const isFree = this.#isFree(slot, request)
      if (isFree) counted.free |= bit
      else if (wantsFree) [missed, last] = [missed + 1, missable.isFreeToCancel]
    }
    if (missed > 1 || (missed === 1 && facets === null)) return false
    const minor = this.#minorOf(slot, request)
    const isPriced = this.#isPriced(slot, minor)
    if (missed === 0 && facets) facets.addPrice(slot, minor)
    if (!isPriced) {
      if (missed > 0) return false
      last = missable.price
    }
    if (last >= 0) counted.only[last]! |= bit
    else if (missed === 0) {
      counted.found |= bit
      this.found.add(slot, minor, this.#dates.kind === 'any' ? null : request)
    }
    return true
  }

  /** Returns the dates that a stay can be booked for; null when there are none. Without dates, any stay matches. */
  #datesOf(slot: number, bit: number): CompiledRequest | null {
    if (this.#dates.kind === 'any') return this.#request
    if (this.#flexible !== null) return this.#cheapest(slot, bit, this.#flexible)
    return this.#index.isLetAt(slot, this.#request) ? this.#request : null
  }

  /**
   * Returns the best dates of a stay and puts their total in `#cheapestMinor`; of equal totals the first wins. A later
   * group counts only if no earlier one has bookable dates.
   */
  #cheapest(slot: number, bit: number, { groups }: FlexibleSieve): CompiledRequest | null {
    let best: CompiledRequest | null = null
    for (const group of groups) {
      for (const { free, request } of group) {
        if ((free & bit) === 0 || !this.#index.isLetAt(slot, request)) continue
        const minor = this.#index.totalAt(slot, request)
        if (best !== null && minor >= this.#cheapestMinor) continue
        best = request
        this.#cheapestMinor = minor
      }
      if (best !== null) break
    }
    return best
  }

  #minorOf(slot: number, request: CompiledRequest): number {
    if (this.#dates.kind === 'any') return this.#index.facts.fromMinor[slot]!
    return this.#flexible === null ? this.#index.totalAt(slot, request) : this.#cheapestMinor
  }

  #isPriced(slot: number, minor: number): boolean {
    const { priceMin = 0, priceMax = Infinity } = this.#filters
    const unit = this.#index.facts.unitMinorOf(slot)
    return priceMin * unit <= minor && minor <= priceMax * unit
  }

  /** Returns whether a booking is confirmed at once; without dates, whether the stay is ever let that way. */
  isInstant(slot: number, request: CompiledRequest): boolean {
    return this.#dates.kind === 'any'
      ? this.#index.rows.has(this.#index.rows.instant, slot)
      : this.#index.isInstantAt(slot, request)
  }

  #isFree(slot: number, request: CompiledRequest): boolean {
    return this.#dates.kind === 'any'
      ? this.#index.rows.has(this.#index.rows.freeToCancel, slot)
      : this.#index.isFreeToCancelAt(slot, request)
  }
}

function slotOf(word: number, bit: number): number {
  return (word << 5) + 31 - Math.clz32(bit)
}

/** Checks what `refusalOfParty` requires of every party, whatever the stay. */
function isParty({ adults, children, childAges = [] }: StayFilters['party']): boolean {
  return (
    adults >= 1 &&
    childAges.length <= children &&
    childAges.every((age) => Number.isInteger(age) && age >= 2 && age <= 17)
  )
}
