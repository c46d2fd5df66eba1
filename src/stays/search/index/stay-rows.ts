import { presentMode } from '#core/calendar/stay-rules.ts'
import { freeHoursBefore } from '#core/cancellation/free-cancellation.ts'
import { longestPreparation } from './compile-rules.ts'
import type { IndexedStay } from './indexed-stay.ts'

export const guestRows = 16
export const petRows = 4
const kindRows = 16
export const roomRows = 8
/** Stays of this many nights or more share a row. */
export const longStay = 29

/** What the rules of a stay allow on at least one date of the horizon. No date allows more; most allow less. */
export interface RuleReach {
  readonly fewest: number
  readonly most: number
  /** The number of nights is a multiple of one of these. */
  readonly multiples: readonly number[]
  readonly arrivals: number
  readonly departures: number
}

/**
 * One bitmap over all stays for each property that a search may want, 32 stays a word; a search combines a few of them
 * by AND. Rows of numbers mean "this many or more". Rows of rules say what at least one date allows and are only a
 * first filter; `RuleEvaluator` decides.
 */
export class StayRows {
  readonly words: number
  readonly bits: Uint32Array
  readonly #amenityRows: number
  readonly #rows: number

  readonly exists = 0
  readonly instant = 1
  readonly stepFree = 2
  /** Stays whose bookings can be cancelled free of charge if they are made early enough. */
  readonly freeToCancel = 3
  readonly #guests = 4
  readonly #pets = this.#guests + guestRows
  readonly #kinds = this.#pets + petRows
  readonly #rooms = this.#kinds + kindRows
  readonly #lengths = this.#rooms + 3 * roomRows
  readonly #arrivals = this.#lengths + longStay
  readonly #departures = this.#arrivals + 7
  readonly #prepares = this.#departures + 7
  readonly #firstAmenity = this.#prepares + longestPreparation

  constructor(words: number, amenities: number, bits?: Uint32Array) {
    this.words = words
    this.#amenityRows = amenities
    this.#rows = this.#firstAmenity + amenities
    this.bits = bits ?? new Uint32Array(this.#rows * words)
  }

  // Numbers beyond the last row are filtered by the last row and then looked up: see `SearchIndex`.
  guests = (count: number) => (count < 1 ? this.exists : this.#guests + Math.min(count, guestRows) - 1)
  pets = (count: number) => (count < 1 ? this.exists : this.#pets + Math.min(count, petRows) - 1)
  kind = (kind: number) => this.#kinds + kind
  bedrooms = (count: number) => this.#room(0, count)
  beds = (count: number) => this.#room(1, count)
  bathrooms = (count: number) => this.#room(2, count)
  length = (nights: number) => this.#lengths + Math.min(nights, longStay) - 1
  arrival = (weekday: number) => this.#arrivals + weekday
  departure = (weekday: number) => this.#departures + weekday
  /** The row of the stays that need more than this many nights after a booking. */
  prepares = (nights: number) => this.#prepares + nights
  amenity = (amenity: number) => this.#firstAmenity + amenity

  #room(which: number, count: number): number {
    return count < 1 ? this.exists : this.#rooms + which * roomRows + Math.min(Math.ceil(count), roomRows) - 1
  }

  /** Writes all bits of a stay and clears those it had before. */
  put(slot: number, stay: IndexedStay, reach: RuleReach): void {
    this.clear(slot)
    const { terms } = stay
    this.#set(this.exists, slot)
    if (presentMode(terms) === 'instant') this.#set(this.instant, slot)
    if (stay.isStepFree) this.#set(this.stepFree, slot)
    if (freeHoursBefore(terms, terms.minNights) !== null) this.#set(this.freeToCancel, slot)
    this.#setUpTo(this.#guests, Math.min(terms.maxGuests, guestRows), slot)
    this.#setUpTo(this.#pets, Math.min(terms.maxPets, petRows), slot)
    this.#set(this.kind(stay.kind), slot)
    const rooms = [stay.bedrooms, stay.beds, stay.bathrooms]
    rooms.forEach((count, which) =>
      this.#setUpTo(this.#rooms + which * roomRows, Math.min(Math.floor(count), roomRows), slot),
    )
    for (let nights = 1; nights < longStay; nights++) {
      if (nights < reach.fewest || nights > reach.most || !reach.multiples.some((of) => nights % of === 0)) continue
      this.#set(this.length(nights), slot)
    }
    if (reach.most >= longStay) this.#set(this.length(longStay), slot)
    for (let weekday = 0; weekday < 7; weekday++) {
      if ((reach.arrivals >> weekday) & 1) this.#set(this.arrival(weekday), slot)
      if ((reach.departures >> weekday) & 1) this.#set(this.departure(weekday), slot)
    }
    this.#setUpTo(this.#prepares, Math.min(terms.preparationNights, longestPreparation), slot)
    for (const amenity of stay.amenities) this.#set(this.amenity(amenity), slot)
  }

  clear(slot: number): void {
    const mask = ~(1 << (slot & 31))
    for (let row = 0, at = slot >> 5; row < this.#rows; row++, at += this.words) this.bits[at]! &= mask
  }

  /** Returns whether a stay has its bit set in a row. */
  has(row: number, slot: number): boolean {
    return ((this.bits[row * this.words + (slot >> 5)]! >>> (slot & 31)) & 1) === 1
  }

  get amenities(): number {
    return this.#amenityRows
  }

  #set(row: number, slot: number): void {
    this.bits[row * this.words + (slot >> 5)]! |= 1 << (slot & 31)
  }

  #setUpTo(row: number, count: number, slot: number): void {
    for (let step = 0; step < count; step++) this.#set(row + step, slot)
  }
}
