import type { DateSpan, StayTerms } from '#core/rate/stay-terms.ts'
import { dayNumberOf } from '#core/time/date-arithmetic.ts'
import { ClaimRows, type SavedClaims } from './claim-rows.ts'
import { anyWindow, fewestAndMost, longestPreparation } from './compile-rules.ts'
import { compileStay } from './compile-stay.ts'
import type { CompiledRequest } from './compiled-request.ts'
import { freeCancellation } from './free-cancellation.ts'
import type { IndexedStay, StayPlace } from './indexed-stay.ts'
import { NightRows } from './night-rows.ts'
import { RuleEvaluator } from './rule-evaluator.ts'
import { ruleReach } from './rule-reach.ts'
import { SharedPool, WordPool } from './shared-pool.ts'
import { Slots, type SavedSlots } from './slots.ts'
import { StayFacts, type SavedFacts } from './stay-facts.ts'
import { StayRows, longStay, type RuleReach } from './stay-rows.ts'
import { totalOf } from './total-of.ts'
import { UncompiledStays, type UncompiledStay } from './uncompiled-stays.ts'
import { windows, ZoneClock } from './zone-clock.ts'

export interface IndexOptions {
  readonly amenities: number
  /** Days kept: the longest booking window, the longest stay and the nights rules look at after it; multiple of 32. */
  readonly ring: number
}

/** The whole index, as plain values and arrays. */
export interface SavedIndex {
  readonly firstDay: number
  readonly options: IndexOptions
  /** The names, by number. */
  readonly zones: readonly string[]
  readonly slots: SavedSlots
  readonly rows: Uint32Array
  readonly nights: Uint32Array
  readonly claims: SavedClaims
  readonly facts: SavedFacts
  readonly own: Int32Array
  readonly shared: Int32Array
  readonly sharedRecords: ReadonlyMap<string, number>
  readonly at: Int32Array
  readonly zone: Uint16Array
  readonly claimRow: Int32Array
  readonly left: ReadonlyMap<number, UncompiledStay>
  readonly longestPreparation: number
  readonly longestWindow: number
  readonly lastWindowDay: number
  readonly liveWords: number
}

/** Instead of the place of words: core answers for the stay. */
const left = -1
/** Instead of the place of words: there is no stay. */
const nothing = -2

/**
 * Prices, rules and taken nights of all stays in typed arrays, derived from the database and disposable at any time.
 * Bitmaps filter 32 stays at a time; the remaining stays are evaluated by their compiled rules and priced by their
 * compiled price, which answer the same as `checkStay` and `calculateQuote`. `Evaluation` searches in it. The index
 * only proposes: the claims in the database decide.
 */
export class SearchIndex {
  readonly slots: Slots
  readonly rows: StayRows
  readonly nights: NightRows
  readonly clock: ZoneClock
  readonly facts: StayFacts
  /** First and last day that prices and taken nights are known for; the last one is excluded. */
  readonly from: number
  readonly to: number
  readonly #claims: ClaimRows
  readonly #own: WordPool
  readonly #shared: SharedPool
  readonly #rules: RuleEvaluator
  readonly #rulesAtMidnight: RuleEvaluator
  readonly #at: Int32Array
  readonly #zone: Uint16Array
  readonly #claimRow: Int32Array
  readonly #left: UncompiledStays
  #longestPreparation: number
  /** The longest booking windows of all stays: the most months, and the latest day of those that end on a date. */
  #longestWindow: number
  #lastWindowDay: number
  #liveWords: number

  /** Creates an index without stays for the stays of these slots, or restores everything that was saved. */
  constructor(slots: Slots, clock: ZoneClock, firstDay: number, { amenities, ring }: IndexOptions, saved?: SavedIndex) {
    this.clock = clock
    this.slots = slots
    const { words } = slots
    const room = words * 32
    this.rows = new StayRows(words, amenities, saved?.rows)
    this.nights = new NightRows(words, ring, firstDay, saved?.nights)
    this.#claims = new ClaimRows(ring, undefined, saved?.claims)
    this.#own = new WordPool(saved?.own)
    this.#shared = new SharedPool(saved?.shared, saved?.sharedRecords)
    this.#rules = new RuleEvaluator(clock, this.#claims)
    this.#rulesAtMidnight = new RuleEvaluator(clock.atMidnight, this.#claims)
    this.#left = new UncompiledStays(clock, this.#claims, saved?.left)
    this.from = firstDay
    this.to = firstDay + ring
    this.facts = new StayFacts(room, saved?.facts)
    this.#at = saved?.at ?? new Int32Array(room).fill(nothing)
    this.#zone = saved?.zone ?? new Uint16Array(room)
    this.#claimRow = saved?.claimRow ?? new Int32Array(room).fill(-1)
    this.#longestPreparation = saved?.longestPreparation ?? 0
    this.#longestWindow = saved?.longestWindow ?? 0
    this.#lastWindowDay = saved?.lastWindowDay ?? 0
    this.#liveWords = saved?.liveWords ?? 0
  }

  /** Restores a saved index at an instant. */
  static restored(saved: SavedIndex, instantMs: number): SearchIndex {
    const clock = new ZoneClock(instantMs)
    for (const name of saved.zones) clock.zoneOf(name)
    return new SearchIndex(new Slots(saved.slots), clock, saved.firstDay, saved.options, saved)
  }

  /** The whole index except for the instant. The arrays are the index's own: copy them before the next write. */
  get saved(): SavedIndex {
    return {
      firstDay: this.from,
      options: { amenities: this.rows.amenities, ring: this.nights.ring },
      zones: this.clock.names,
      slots: this.slots.saved,
      rows: this.rows.bits,
      nights: this.nights.bits,
      claims: this.#claims.saved,
      facts: this.facts.saved,
      own: this.#own.saved,
      shared: this.#shared.saved,
      sharedRecords: this.#shared.known,
      at: this.#at,
      zone: this.#zone,
      claimRow: this.#claimRow,
      left: this.#left.saved,
      longestPreparation: this.#longestPreparation,
      longestWindow: this.#longestWindow,
      lastWindowDay: this.#lastWindowDay,
      liveWords: this.#liveWords,
    }
  }

  /** Writes a stay that has a slot, initially and whenever its terms or facts change. Its taken nights are kept. */
  put(stay: IndexedStay): void {
    const { terms } = stay
    const slot = this.slots.slotOf(stay.id)
    this.#forget(slot)
    const words = compileStay(terms, this.from, this.to, this.#shared)
    this.#at[slot] = words === null ? left : this.#own.append(words)
    this.#liveWords += words?.length ?? 0
    this.rows.put(slot, stay, words === null ? anything : ruleReach(words, this.#shared.words))
    this.#zone[slot] = this.clock.zoneOf(terms.timeZone)
    this.facts.put(slot, stay)
    this.#longestPreparation = Math.max(this.#longestPreparation, Math.min(terms.preparationNights, longestPreparation))
    this.#widenWindow(terms)
    if ((words === null || terms.allowShortGap || terms.forbidGapUnder !== null) && this.#claimRow[slot]! < 0) {
      this.#addClaimRow(slot)
    }
    if (words === null) this.#left.set(slot, { terms, zone: this.#zone[slot], claimRow: this.#claimRow[slot]! })
    if (this.#own.used > 2 * this.#liveWords + 1_000_000) this.compact()
  }

  /** Sets the lowest price of a night in minor units, which searches without dates show. */
  setLowestNight(id: number, minor: number): void {
    this.facts.fromMinor[this.slots.slotOf(id)] = minor
  }

  /**
   * Gives a slot to a stay that is new or has moved; `put` and `replaceTaken` then have to write it. Returns false if
   * its destination is full and the index has to be rebuilt.
   */
  place(place: StayPlace): boolean {
    const placed = this.slots.place(place)
    if (placed === null) return false
    if (placed.left !== null) this.#clear(placed.left)
    return true
  }

  /** Removes a stay; repeating it changes nothing. */
  remove(id: number): void {
    if (this.slots.has(id)) this.#clear(this.slots.slotOf(id))
  }

  /**
   * Rewrites the words of all stays in the order of the bitmaps, so that neighbours in a search are neighbours in
   * memory, and drops unused words. Runs once after the build, and whenever half of the words are unused.
   */
  compact(): void {
    const before = this.#own.words
    const packed = new Int32Array(this.#own.used)
    let used = 0
    for (let slot = 0; slot < this.#at.length; slot++) {
      const at = this.#at[slot]!
      if (at < 0) continue
      const length = this.#lengthAt(at)
      packed.set(before.subarray(at, at + length), used)
      this.#at[slot] = used
      used += length
    }
    this.#own.words = packed.slice(0, used)
    this.#own.used = used
    this.#liveWords = used
  }

  /** Adds or removes a claim, whose span includes the preparation as in `claim.during`. Safe to repeat. */
  setTaken(id: number, from: number, to: number, taken: boolean): void {
    const slot = this.slots.slotOf(id)
    this.nights.set(slot, from, to, taken)
    const row = this.#claimRow[slot]!
    if (row < 0) return
    const end = Math.min(to, this.to)
    for (let day = Math.max(from, this.from); day < end; day++) this.#claims.set(row, day, taken)
  }

  /** Makes exactly these spans taken. */
  replaceTaken(id: number, spans: readonly DateSpan[]): void {
    this.setTaken(id, this.from, this.to, false)
    for (const span of spans) this.setTaken(id, ...spanOf(span), true)
  }

  /** Returns whether the index covers all stays of this length; searches beyond it have to use the database. */
  covers(checkIn: number, nights: number): boolean {
    return nights >= 1 && checkIn >= this.from && checkIn + nights + this.#longestPreparation < this.to
  }

  /** The last check-out that any stay ever in the index allows. */
  get lastCheckOut(): number {
    const { zones, windowEnd } = this.clock
    const inMonths = Array.from({ length: zones }, (_, zone) => windowEnd[zone * windows + this.#longestWindow]!)
    return Math.max(this.#lastWindowDay, ...inMonths)
  }

  /** Returns whether the rules of a stay allow the dates; if core answers for the stay, also whether it is free. */
  isLetAt(slot: number, request: CompiledRequest): boolean {
    if (this.#at[slot] === left) return this.#left.isLet(slot, request, this.from, this.to)
    return this.#isLet(slot, request, true)
  }

  /** Returns whether taken nights are the only obstacle for a stay that is not free. */
  isOnlyTakenAt(slot: number, request: CompiledRequest): boolean {
    if (this.#at[slot] === left) return this.#left.isTaken(slot, request, this.from, this.to)
    return this.#isLet(slot, request, false)
  }

  /** Returns whether core answers for a stay because its terms could not be compiled. */
  isLeftToCore(slot: number): boolean {
    return this.#at[slot] === left
  }

  /** Returns whether the rules alone allow the dates to a booking at midnight. Not for stays that core answers for. */
  obeysRulesAt(slot: number, request: CompiledRequest): boolean {
    return this.#isLet(slot, request, false, this.#rulesAtMidnight)
  }

  todayAt(slot: number): number {
    return this.clock.today[this.#zone[slot]!]!
  }

  /** Returns the number of its time zone; -1 if there is no stay. */
  zoneAt(slot: number): number {
    return this.#at[slot] === nothing ? -1 : this.#zone[slot]!
  }

  /** Returns the days between today and the first possible arrival. Not for stays that core answers for. */
  noticeDaysAt(slot: number): number {
    return this.#own.words[this.#at[slot]! + 9]! & 0xffff
  }

  /** Returns the stay's own fewest and most nights, without seasons and minimums. Not if core answers for it. */
  ownLengthsAt(slot: number): { readonly fewest: number; readonly most: number } {
    const word = this.#shared.words[this.#own.words[this.#at[slot]! + 6]! + fewestAndMost]!
    return { fewest: word & 0xffff, most: word >>> 16 }
  }

  /** Returns how many nights after a departure have to be free as well. */
  preparationAt(slot: number): number {
    const at = this.#at[slot]!
    return at === left ? 0 : (this.#own.words[at + 8]! >> 7) & 63
  }

  /** Returns the number of nights of the shortest stay that can begin on a day; null when none can. */
  shortestStayAt(slot: number, checkIn: number): number | null {
    const at = this.#at[slot]!
    if (at === left) return this.#left.shortestStay(slot, checkIn)
    return this.#rules.shortestStay(this.#own.words, this.#shared.words, at, this.#zone[slot]!, checkIn)
  }

  /** Returns the exact total of a stay in minor units. */
  totalAt(slot: number, request: CompiledRequest): number {
    const at = this.#at[slot]!
    if (at === left) return this.#left.totalOf(slot, request)
    const lead = request.checkIn - this.clock.today[this.#zone[slot]!]!
    return totalOf(this.#own.words, at, this.#shared.words, request, lead)
  }

  /** Returns whether a booking of these dates is confirmed at once. */
  isInstantAt(slot: number, request: CompiledRequest): boolean {
    const at = this.#at[slot]!
    if (at === left) return this.#left.isInstant(slot, request)
    return this.#rules.isInstant(this.#own.words, at, this.#zone[slot]!, request.checkIn)
  }

  /** Returns whether a booking made now could still be cancelled free of charge. */
  isFreeToCancelAt(slot: number, request: CompiledRequest): boolean {
    const at = this.#at[slot]!
    if (at === left) return this.#left.isFreeToCancel(slot, request)
    return freeCancellation(this.#shared.words, this.#own.words[at + 6]!, this.#zone[slot]!, request, this.clock)
  }

  /** Orders stays by default: by earned rating; of equal ratings, the older stay first. */
  byRank(a: number, b: number): number {
    return this.facts.byEarned(a, b) || this.slots.id[a]! - this.slots.id[b]!
  }

  get longestPreparation(): number {
    return this.#longestPreparation
  }

  get uncompiled(): number {
    return this.#left.count
  }

  /** Bytes of all arrays, by what they are for. */
  get bytes() {
    const perStay = [this.#at, this.#zone, this.#claimRow, this.slots.id, this.slots.lat, this.slots.lng]
    return {
      nights: this.nights.bits.byteLength,
      filters: this.rows.bits.byteLength,
      terms: this.#own.used * 4,
      shared: this.#shared.used * 4,
      claims: this.#claims.bytes,
      facts: this.facts.bytes + perStay.reduce((sum, { byteLength }) => sum + byteLength, 0),
    }
  }

  #isLet(slot: number, request: CompiledRequest, evaluatesGaps: boolean, rules = this.#rules): boolean {
    return rules.isLet(
      this.#own.words,
      this.#shared.words,
      this.#at[slot]!,
      this.#zone[slot]!,
      this.#claimRow[slot]!,
      request,
      this.to,
      evaluatesGaps,
    )
  }

  #widenWindow({ windowMonths, windowUntil }: StayTerms): void {
    if (windowMonths !== null && windowMonths < anyWindow) {
      this.#longestWindow = Math.max(this.#longestWindow, windowMonths)
    } else {
      const last = windowMonths === null && windowUntil !== null ? dayNumberOf(windowUntil) : Infinity
      this.#lastWindowDay = Math.max(this.#lastWindowDay, last)
    }
  }

  #clear(slot: number): void {
    this.#forget(slot)
    this.rows.clear(slot)
    this.nights.set(slot, this.from, this.to, false)
    const row = this.#claimRow[slot]!
    if (row >= 0) for (let day = this.from; day < this.to; day++) this.#claims.set(row, day, false)
  }

  /** Undoes what `put` has written, except for the bitmaps. */
  #forget(slot: number): void {
    const at = this.#at[slot]!
    if (at >= 0) this.#liveWords -= this.#lengthAt(at)
    if (at === left) this.#left.delete(slot)
    this.#at[slot] = nothing
  }

  #lengthAt(at: number): number {
    const where = this.#own.words[at + 7]!
    return (where >>> 16) + 2 * (where & 0xffff)
  }

  #addClaimRow(slot: number): void {
    const row = this.#claims.add()
    this.#claimRow[slot] = row
    const bit = 1 << (slot & 31)
    for (let day = this.from; day < this.to; day++) {
      if ((this.nights.bits[this.nights.rowOf(day) + (slot >> 5)]! & bit) !== 0) this.#claims.set(row, day, true)
    }
  }
}

const anything: RuleReach = { fewest: 1, most: longStay, multiples: [1], arrivals: 127, departures: 127 }

/** Returns the first and last day number of a span; the last one is excluded. */
export const spanOf = ({ from, to }: DateSpan) => [dayNumberOf(from), dayNumberOf(to)] as const
