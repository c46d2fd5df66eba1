import { earnedRating } from '#core/best-match.ts'
import type { IndexedStay } from './indexed-stay.ts'

/** All columns of `StayFacts`. */
export interface SavedFacts {
  readonly guests: Uint8Array
  readonly pets: Uint8Array
  readonly rooms: Uint8Array
  readonly kind: Uint8Array
  readonly currency: Uint8Array
  readonly rating: Uint16Array
  readonly reviews: Int32Array
  readonly fromMinor: Float64Array
  readonly unitMinor: Uint16Array
}

/** Facts about single stays, stored by slot beside the bitmaps. */
export class StayFacts {
  readonly guests: Uint8Array
  readonly #pets: Uint8Array
  /** Bedrooms, beds and half bathrooms of each stay in turn. */
  readonly #rooms: Uint8Array
  readonly kind: Uint8Array
  /** Number of its currency. */
  readonly currency: Uint8Array
  /** Hundredths of a star; 0 = no reviews. */
  readonly #rating: Uint16Array
  readonly reviews: Int32Array
  /** The lowest price of a night, see `from-prices.ts`. */
  readonly fromMinor: Float64Array
  readonly #unitMinor: Uint16Array

  constructor(room: number, saved?: SavedFacts) {
    this.guests = saved?.guests ?? new Uint8Array(room)
    this.#pets = saved?.pets ?? new Uint8Array(room)
    this.#rooms = saved?.rooms ?? new Uint8Array(3 * room)
    this.kind = saved?.kind ?? new Uint8Array(room)
    this.currency = saved?.currency ?? new Uint8Array(room)
    this.#rating = saved?.rating ?? new Uint16Array(room)
    this.reviews = saved?.reviews ?? new Int32Array(room)
    this.fromMinor = saved?.fromMinor ?? new Float64Array(room)
    this.#unitMinor = saved?.unitMinor ?? new Uint16Array(room)
  }

  get saved(): SavedFacts {
    return {
      guests: this.guests,
      pets: this.#pets,
      rooms: this.#rooms,
      kind: this.kind,
      currency: this.currency,
      rating: this.#rating,
      reviews: this.reviews,
      fromMinor: this.fromMinor,
      unitMinor: this.#unitMinor,
    }
  }

  put(slot: number, stay: IndexedStay): void {
    const { terms, bedrooms, beds, bathrooms } = stay
    this.guests[slot] = Math.min(terms.maxGuests, 255)
    this.#pets[slot] = Math.min(terms.maxPets, 255)
    this.#rooms.set([bedrooms, beds, Math.floor(bathrooms * 2)], 3 * slot)
    this.kind[slot] = stay.kind
    this.currency[slot] = stay.currency
    this.#rating[slot] = Math.round((stay.rating ?? 0) * 100)
    this.reviews[slot] = stay.reviews
    this.#unitMinor[slot] = stay.unitMinor
  }

  /** Returns how many minor units make one unit of the stay's currency. */
  unitMinorOf(slot: number): number {
    return this.#unitMinor[slot]!
  }

  /** Returns the rating, 1 to 5; null without reviews. */
  ratingOf(slot: number): number | null {
    const rating = this.#rating[slot]!
    return rating === 0 ? null : rating / 100
  }

  /** Returns its earned rating, in stars. */
  earnedOf(slot: number): number {
    return earnedRating({ rating: this.ratingOf(slot), reviews: this.reviews[slot]! })
  }

  /** Returns whether a stay takes this many guests and pets. */
  takesParty(slot: number, guests: number, pets: number): boolean {
    return guests <= this.guests[slot]! && pets <= this.#pets[slot]!
  }

  /** Returns whether a stay has this many rooms of a kind: 0 = bedrooms, 1 = beds, 2 = bathrooms. */
  hasRooms(slot: number, which: 0 | 1 | 2, count: number): boolean {
    const has = this.#rooms[3 * slot + which]!
    return count <= (which === 2 ? has / 2 : has)
  }

  /**
   * Orders stays by earned rating, the best first, and then in the order of lists. `SearchIndex.byRank` adds the order
   * of equal stays.
   */
  byEarned(a: number, b: number): number {
    return (
      this.earnedOf(b) - this.earnedOf(a) || this.#rating[b]! - this.#rating[a]! || this.reviews[b]! - this.reviews[a]!
    )
  }

  get bytes(): number {
    return Object.values(this.saved).reduce((sum: number, { byteLength }) => sum + byteLength, 0)
  }
}
