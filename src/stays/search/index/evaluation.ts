import { AwayStays } from './away-stays.ts'
import { CompiledRequest } from './compiled-request.ts'
import { FacetCounter, missable, missableCount, type CountedWord } from './facet-counter.ts'
import { FlexibleSieve } from './flexible-sieve.ts'
import { FoundStays } from './found-stays.ts'
import type { IndexedDates, StayFilters } from './indexed-stay.ts'
import type { SearchIndex } from './search-index.ts'
import { Sieve } from './sieve.ts'
import { guestRows, petRows } from './stay-rows.ts'
import { gridBox, type GridBox, type WordRun } from './slots.ts'
import { stayMasks } from './stay-masks.ts'

export interface EvaluationWants {
  /**
   * Whether to count what each filter would find. Stays that the destination filter excludes are then looked at, too,
   * after the others.
   */
  readonly facets?: boolean
  /** How many words of stays outside the chosen destination are looked at; if there are more, none. */
  readonly mostOutside?: number
  /** How many of the stays that cannot be booked on the dates to keep. */
  readonly away?: number
}

/** 32,768 stays. With more, most of the time of a search in one place would be spent on the others. */
const mostOutsideWords = 1_024
/** How many words are evaluated at once: 512 stays, which take a millisecond if each has a month of dates to price. */
const pieceWords = 16
/**
 * Every 16th piece is evaluated before those between, so that a part of all stays is a part of every place; with few
 * pieces, eight of them come first.
 */
const widestStride = 16
const piecesInRound = 8

/**
 * One search: a pass over the words of the index, in which 32 stays at a time are tested against the bitmaps of the
 * filters and of the taken nights. The rules and the price are evaluated only for the remaining stays. A stay that one
 * filter excludes is counted in the facet of that filter; a stay that two filters exclude is not counted and not
 * priced. The pass can be interrupted, and the index may change meanwhile: a stay keeps its slot.
 */
export class Evaluation {
  readonly found: FoundStays
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
  readonly #box: GridBox | null
  readonly #hasPriceFilter: boolean
  readonly #pieces: readonly WordRun[]
  /** Those outside the chosen destination, which are only counted for its facet; null: too many. */
  readonly #outside: readonly WordRun[] | null
  #evaluated = 0
  readonly #word: CountedWord = { found: 0, instant: 0, free: 0, only: new Int32Array(missableCount) }
  #cheapestMinor = 0

  constructor(index: SearchIndex, filters: StayFilters, dates: IndexedDates, wants: EvaluationWants = {}) {
    this.#index = index
    this.#filters = filters
    this.#dates = dates
    this.found = new FoundStays(dates.kind === 'flexible')
    this.facets = wants.facets ? new FacetCounter(index, index.slots.destinations) : null
    this.away = wants.away && dates.kind !== 'any' ? new AwayStays(index, wants.away) : null
    this.#masks = stayMasks(index, filters, dates.kind)
    const { party, amenities, only } = filters
    const hard = { party, ...(amenities && { amenities }), ...(only && { only }) }
    this.#fitting = new Sieve(index.rows, index.nights).setFilters(hard)
    this.#dated = new Sieve(index.rows, index.nights).setFilters(hard)
    this.#request = new CompiledRequest().setParty(party)
    this.#box = filters.box ? gridBox(filters.box) : null
    this.#isLargeParty = party.adults + party.children > guestRows || party.pets > petRows
    this.#hasPriceFilter = filters.priceMin !== undefined || filters.priceMax !== undefined
    if (dates.kind === 'exact') {
      this.#request.setDates(dates.checkIn, dates.nights)
      this.#dated.setDates(dates.checkIn, dates.nights, index.longestPreparation)
    }
    if (dates.kind === 'flexible') {
      this.#flexible = new FlexibleSieve(this.#dated, index.rows, index.nights)
      const covers = (checkIn: number, nights: number) => index.covers(checkIn, nights)
      this.#flexible.prepare(hard, dates.groups, covers, index.longestPreparation)
    }
    this.#pieces = isParty(party) ? this.#pieced(filters.destinations) : []
    this.#outside = isParty(party) ? this.#outsidePieced(wants.mostOutside ?? mostOutsideWords) : []
  }

  /** Whether all stays that the filters leave have been evaluated. */
  get isWhole(): boolean {
    return this.#evaluated >= this.#pieces.length
  }

  /** Whether the stays outside the chosen destination have been counted as well. */
  get isCountedOutside(): boolean {
    if (!this.#filters.destinations) return true
    return this.#outside !== null && this.#evaluated === this.#pieces.length + this.#outside.length
  }

  /**
   * Evaluates all stays, and yields between the pieces. Can be given up there: what has been evaluated by then makes a
   * result of a part of all stays. `finish` has to be called in either case.
   */
  *steps(): Generator<void, void> {
    for (const { first, end, inside } of [...this.#pieces, ...(this.#outside ?? [])]) {
      if (this.#evaluated > 0) yield
      for (let word = first; word < end; word++) this.#takeWord(word, inside)
      this.#evaluated++
    }
  }

  /** Completes the counts of what has been evaluated. */
  finish(): this {
    this.facets?.finish()
    return this
  }

  #outsidePieced(most: number): readonly WordRun[] | null {
    const { destinations } = this.#filters
    if (!destinations || this.facets === null) return []
    const [first, last] = destinations
    const before = first > 0 ? this.#pieced([0, first - 1]) : []
    const end = this.#index.slots.destinations - 1
    const pieces = [...before, ...(last < end ? this.#pieced([last + 1, end]) : [])]
    return pieces.reduce((words, piece) => words + piece.end - piece.first, 0) > most ? null : pieces
  }

  #pieced(destinations: StayFilters['destinations']): readonly WordRun[] {
    const { box } = this.#filters
    const where = { ...(box && { box }), ...(destinations && { destinations }) }
    const pieces: WordRun[] = []
    for (const { first, end, inside } of this.#index.slots.runs(where)) {
      for (let word = first; word < end; word += pieceWords)
        pieces.push({ first: word, end: Math.min(end, word + pieceWords), inside })
    }
    const stride = Math.min(widestStride, Math.ceil(pieces.length / piecesInRound))
    if (stride <= 1) return pieces
    return Array.from({ length: stride }, (_, from) => pieces.filter((_piece, at) => at % stride === from)).flat()
  }

  #takeWord(word: number, inside: boolean): void {
    let pass = this.#fitting.filtered(word)
    if (pass === 0) return
    const { only } = this.#word
    only.fill(0)
    let missedOne = 0
    for (let filter = 0; filter < missable.price; filter++) {
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
    const isLookedUp = this.#isLargeParty || !inside
    // With exact dates, most are taken: that is known for less work than where they lie.
    const isLast = this.#dates.kind === 'exact' && this.away === null
    const fitting = isLookedUp && !isLast ? this.#lookedUp(word, candidates, inside) : candidates
    if (fitting === 0) return
    if (this.#dates.kind === 'any') {
      this.#takeUndated(word, pass & fitting, missedOne & fitting)
      return
    }
    const free = fitting & (this.#flexible ?? this.#dated).at(word)
    if (this.away) this.#addAway(word, pass & fitting & ~free)
    this.#offer(word, isLookedUp && isLast ? this.#lookedUp(word, free, inside) : free, missedOne)
  }

  /** Returns those of the stays that lie in the box and take the party. */
  #lookedUp(word: number, stays: number, inside: boolean): number {
    const { party } = this.#filters
    const { slots, facts } = this.#index
    const box = inside ? null : this.#box
    let kept = 0
    for (let rest = stays; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest
      const slot = slotOf(word, bit)
      if (box !== null && !slots.isIn(slot, box)) continue
      if (facts.takesParty(slot, party.adults + party.children, party.pets)) kept |= bit
    }
    return kept
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

  /** Takes the stays that pass all filters but that of the price, which is the lowest of a night. */
  #takeUndated(word: number, pass: number, missedOne: number): void {
    const { rows, facts } = this.#index
    const priced = this.#hasPriceFilter ? this.#pricedUndated(word, pass | missedOne) : -1
    for (let rest = pass; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest
      const slot = slotOf(word, bit)
      const minor = facts.fromMinor[slot]!
      this.facets?.addPrice(slot, minor)
      if ((priced & bit) !== 0) this.found.add(slot, minor, this.#request)
    }
    if (this.facets === null) return
    const counted = this.#word
    counted.found = pass & priced
    counted.instant = rows.bits[rows.instant * rows.words + word]!
    counted.free = rows.bits[rows.freeToCancel * rows.words + word]!
    counted.only[missable.price] = pass & ~priced
    this.#count(word, pass | (missedOne & priced))
  }

  #pricedUndated(word: number, stays: number): number {
    let priced = 0
    for (let rest = stays; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest
      const slot = slotOf(word, bit)
      if (this.#isPriced(slot, this.#index.facts.fromMinor[slot]!)) priced |= bit
    }
    return priced
  }

  /** Checks the dates, the price and the conditions of each stay, and counts the word. */
  #offer(word: number, stays: number, missedOne: number): void {
    const counted = this.#word
    counted.found = counted.instant = counted.free = 0
    let alive = 0
    for (let rest = stays; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest
      const slot = slotOf(word, bit)
      const hasMissed = (missedOne & bit) !== 0
      const request = this.#datesOf(slot, bit)
      if (request === null) {
        if (this.away && !hasMissed) this.#addRefused(slot)
      } else if (this.#takeOffer(slot, bit, request, hasMissed)) alive |= bit
    }
    if (this.facets !== null) this.#count(word, alive)
  }

  /** Counts a word for the facets. `alive`: the stays that are found or excluded by a single filter. */
  #count(word: number, alive: number): void {
    if (alive === 0) return
    const { only } = this.#word
    for (let filter = 0; filter < missableCount; filter++) only[filter]! &= alive
    this.facets!.addWord(word, this.#word)
  }

  /**
   * Returns whether the stay is found or excluded by a single filter. What only a stay that is found needs is not
   * worked out for the others.
   */
  #takeOffer(slot: number, bit: number, request: CompiledRequest, hasMissed: boolean): boolean {
    const { isInstant: wantsInstant, isFreeToCancel: wantsFree } = this.#filters
    const index = this.#index
    const counted = this.#word
    const countsBoth = this.facets !== null && !hasMissed
    let missed = hasMissed ? 1 : 0
    let last = -1
    if (wantsInstant || countsBoth) {
      if (index.isInstantAt(slot, request)) counted.instant |= bit
      else if (wantsInstant) [missed, last] = [missed + 1, missable.isInstant]
    }
    if (wantsFree || countsBoth) {
      if (index.isFreeToCancelAt(slot, request)) counted.free |= bit
      else if (wantsFree) [missed, last] = [missed + 1, missable.isFreeToCancel]
    }
    if (missed > 1 || (missed === 1 && this.facets === null)) return false
    if (missed === 0 || this.#hasPriceFilter) {
      const minor = this.#flexible === null ? index.totalAt(slot, request) : this.#cheapestMinor
      if (missed === 0) this.facets?.addPrice(slot, minor)
      if (!this.#isPriced(slot, minor)) {
        if (missed > 0) return false
        last = missable.price
      } else if (missed === 0) {
        counted.found |= bit
        this.found.add(slot, minor, request)
      }
    }
    if (last >= 0) counted.only[last]! |= bit
    return true
  }

  /** Returns the dates that a stay can be booked for; null when there are none. */
  #datesOf(slot: number, bit: number): CompiledRequest | null {
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

  #isPriced(slot: number, minor: number): boolean {
    const { priceMin = 0, priceMax = Infinity } = this.#filters
    const unit = this.#index.facts.unitMinorOf(slot)
    return priceMin * unit <= minor && minor <= priceMax * unit
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
