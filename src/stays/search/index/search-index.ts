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
  /** Days kept: the longest booking window, the longest stay and what rules look at behind it; a multiple of 32. */
  readonly ring: number
}

/** All of an index, as plain values and arrays. */
export interface SavedIndex {
  readonly firstDay: number
  readonly options: IndexOptions
  /** Names by number. */
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

/** In place of words: core answers for the stay. */
const left = -1
/** In place of words: there is no stay. */
const nothing = -2

/**
 * Prices, rules and taken nights of all stays in typed arrays, derived from the database and thrown away at will. Bitmaps sieve 32
 * stays at a time; who is left over is evaluated by its compiled rules and priced by its compiled price, which answer what `checkStay`
 * and `calculateQuote` answer. `Evaluation` searches in it. The index proposes, the claims in the database decide.
 */
export class SearchIndex {
  readonly slots: Slots
  readonly rows: StayRows
  readonly nights: NightRows
  readonly clock: ZoneClock
  readonly facts: StayFacts
  /** First and last day that prices and taken nights are known of, the last one excluded. */
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
  /** Of the windows of all stays: the most months, and the last day of those that are no number of months. */
  #longestWindow: number
  #lastWindowDay: number
  #liveWords: number

  /** Without stays, of which these will have slots; or with all that was saved. */
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

  /** The index that was saved, at an instant. */
  static restored(saved: SavedIndex, instantMs: number): SearchIndex {
    const clock = new ZoneClock(instantMs)
    for (const name of saved.zones) clock.zoneOf(name)
    return new SearchIndex(new Slots(saved.slots), clock, saved.firstDay, saved.options, saved)
  }

  /** All of it but the instant. The arrays are those of the index: whoever keeps them copies them before anything is written. */
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

  /** Writes a stay that has a slot: at first, and again whenever its terms or facts change. Its taken nights stay. */
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
    if (words === null) this.#left.set(slot, { terms, zone: this.#zone[slot]!, claimRow: this.#claimRow[slot]! })
    if (this.#own.used > 2 * this.#liveWords + 1_000_000) this.compact()
  }

  /** What a stay costs a night at least, in minor units: its price in searches without dates. */
  setLowestNight(id: number, minor: number): void {
    this.facts.fromMinor[this.slots.slotOf(id)] = minor
  }

  /**
   * The slot of a stay that is new or has moved, to be written by `put` and `replaceTaken` then; false where its destination is full and
   * the index has to be built anew.
   */
  place(place: StayPlace): boolean {
    const placed = this.slots.place(place)
    if (placed === null) return false
    if (placed.left !== null) this.#clear(placed.left)
    return true
  }

  /** Takes a stay out; repeating it changes nothing. */
  remove(id: number): void {
    if (this.slots.has(id)) this.#clear(this.slots.slotOf(id))
  }

  /**
   * Writes the words of all stays anew in the order of the bitmaps: neighbours in a search become neighbours in memory, and what
   * changed stays have left behind is gone. Once after the build, and whenever half of the words is dead.
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

  /** A claim comes or goes; the span holds the preparation behind it, as in `claim.during`. Repeating it changes nothing. */
  setTaken(id: number, from: number, to: number, taken: boolean): void {
    const slot = this.slots.slotOf(id)
    this.nights.set(slot, from, to, taken)
    const row = this.#claimRow[slot]!
    if (row < 0) return
    const end = Math.min(to, this.to)
    for (let day = Math.max(from, this.from); day < end; day++) this.#claims.set(row, day, taken)
  }

  /** Exactly these spans are taken. */
  replaceTaken(id: number, spans: readonly DateSpan[]): void {
    this.setTaken(id, this.from, this.to, false)
    for (const span of spans) this.setTaken(id, ...spanOf(span), true)
  }

  /** Whether the index says all about stays of so many nights: dates beyond it are a matter of the database. */
  covers(checkIn: number, nights: number): boolean {
    return nights >= 1 && checkIn >= this.from && checkIn + nights + this.#longestPreparation < this.to
  }

  /** No stay that the index has ever had can be booked for longer ahead. */
  get lastCheckOut(): number {
    const { zones, windowEnd } = this.clock
    const inMonths = Array.from({ length: zones }, (_, zone) => windowEnd[zone * windows + this.#longestWindow]!)
    return Math.max(this.#lastWindowDay, ...inMonths)
  }

  /** Whether the rules of a stay allow the dates; of one that core answers for, also whether it is free. */
  isLetAt(slot: number, request: CompiledRequest): boolean {
    if (this.#at[slot] === left) return this.#left.isLet(slot, request, this.from, this.to)
    return this.#isLet(slot, request, true)
  }

  /** Of a stay that is not free: whether nothing else is in the way of the dates. */
  isOnlyTakenAt(slot: number, request: CompiledRequest): boolean {
    if (this.#at[slot] === left) return this.#left.isTaken(slot, request, this.from, this.to)
    return this.#isLet(slot, request, false)
  }

  /** Whether the terms of a stay could not be compiled. */
  isLeftToCore(slot: number): boolean {
    return this.#at[slot] === left
  }

  /** Whether the rules alone allow the dates to somebody who asks at the beginning of the day; not of one that core answers for. */
  obeysRulesAt(slot: number, request: CompiledRequest): boolean {
    return this.#isLet(slot, request, false, this.#rulesAtMidnight)
  }

  todayAt(slot: number): number {
    return this.clock.today[this.#zone[slot]!]!
  }

  /** The number of its time zone; -1 where there is no stay. */
  zoneAt(slot: number): number {
    return this.#at[slot] === nothing ? -1 : this.#zone[slot]!
  }

  /** Days between today and the first arrival; not of a stay that core answers for. */
  noticeDaysAt(slot: number): number {
    return this.#own.words[this.#at[slot]! + 9]! & 0xffff
  }

  /** Fewest and most nights that a stay itself says, seasons and minimums apart; not of one that core answers for. */
  ownLengthsAt(slot: number): { readonly fewest: number; readonly most: number } {
    const word = this.#shared.words[this.#own.words[this.#at[slot]! + 6]! + fewestAndMost]!
    return { fewest: word & 0xffff, most: word >>> 16 }
  }

  /** Nights behind a departure that have to be free as well. */
  preparationAt(slot: number): number {
    const at = this.#at[slot]!
    return at === left ? 0 : (this.#own.words[at + 8]! >> 7) & 63
  }

  /** Nights of the shortest stay that an arrival may have; null when none may. */
  shortestStayAt(slot: number, checkIn: number): number | null {
    const at = this.#at[slot]!
    if (at === left) return this.#left.shortestStay(slot, checkIn)
    return this.#rules.shortestStay(this.#own.words, this.#shared.words, at, this.#zone[slot]!, checkIn)
  }

  /** The exact total of a stay. */
  totalAt(slot: number, request: CompiledRequest): number {
    const at = this.#at[slot]!
    if (at === left) return this.#left.totalOf(slot, request)
    const lead = request.checkIn - this.clock.today[this.#zone[slot]!]!
    return totalOf(this.#own.words, at, this.#shared.words, request, lead)
  }

  /** Whether a booking of these dates is confirmed at once. */
  isInstantAt(slot: number, request: CompiledRequest): boolean {
    const at = this.#at[slot]!
    if (at === left) return this.#left.isInstant(slot, request)
    return this.#rules.isInstant(this.#own.words, at, this.#zone[slot]!, request.checkIn)
  }

  /** Whether a booking made now could still be cancelled for nothing. */
  isFreeToCancelAt(slot: number, request: CompiledRequest): boolean {
    const at = this.#at[slot]!
    if (at === left) return this.#left.isFreeToCancel(slot, request)
    return freeCancellation(this.#shared.words, this.#own.words[at + 6]!, this.#zone[slot]!, request, this.clock)
  }

  /** The order of stays when nothing else is asked: by the rating earned, of equals the older one first. */
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

  #isLet(slot: number, request: CompiledRequest, judgesGaps: boolean, rules = this.#rules): boolean {
    return rules.isLet(
      this.#own.words,
      this.#shared.words,
      this.#at[slot]!,
      this.#zone[slot]!,
      this.#claimRow[slot]!,
      request,
      this.to,
      judgesGaps,
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

  /** What was written by `put`, but for the bitmaps. */
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

/** First and last day number of a span, the last one excluded. */
export const spanOf = ({ from, to }: DateSpan) => [dayNumberOf(from), dayNumberOf(to)] as const
