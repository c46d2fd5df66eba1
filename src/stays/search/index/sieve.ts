import { weekdayOfDay } from './day-math.ts'
import type { StayRows } from './stay-rows.ts'
import type { NightRows } from './night-rows.ts'
import type { StayFilters } from './indexed-stay.ts'

/** The bitmaps that a search combines by AND. Its lists are short, so that plain ones are made sooner than typed ones. */
export class Sieve {
  readonly #rows: StayRows
  readonly #nights: NightRows
  // The places of the first words of rows.
  readonly #all: number[] = []
  #allCount = 0
  readonly #any: number[] = []
  #anyCount = 0
  readonly #stay: number[] = []
  #stayCount = 0
  readonly #behind: number[] = []
  #behindCount = 0
  #only: Uint32Array | null = null

  constructor(rows: StayRows, nights: NightRows) {
    this.#rows = rows
    this.#nights = nights
  }

  /** Sets the filters on the stay itself. The rows that exclude most stays come first. */
  setFilters(filters: StayFilters): this {
    const rows = this.#rows
    const { party, kinds, amenities } = filters
    this.#allCount = 0
    this.#want(rows.guests(party.adults + party.children))
    if (amenities) for (const amenity of amenities) this.#want(rows.amenity(amenity))
    if (party.pets > 0) this.#want(rows.pets(party.pets))
    if (filters.bedrooms) this.#want(rows.bedrooms(filters.bedrooms))
    if (filters.beds) this.#want(rows.beds(filters.beds))
    if (filters.bathrooms) this.#want(rows.bathrooms(filters.bathrooms))
    if (filters.isStepFree) this.#want(rows.stepFree)
    if (filters.isInstant) this.#want(rows.instant)
    this.#anyCount = 0
    if (kinds) for (const kind of kinds) this.#any[this.#anyCount++] = rows.kind(kind) * rows.words
    this.#only = filters.only ?? null
    return this
  }

  /** Sets the nights, the nights after them for stays that need preparation, and what the rules allow on any date. */
  setDates(checkIn: number, nights: number, longestPreparation: number): this {
    const rows = this.#rows
    this.#want(rows.length(nights))
    this.#want(rows.arrival(weekdayOfDay(checkIn)))
    this.#want(rows.departure(weekdayOfDay(checkIn + nights)))
    this.#stayCount = nights
    for (let night = 0; night < nights; night++) this.#stay[night] = this.#nights.rowOf(checkIn + night)
    this.#behindCount = longestPreparation
    for (let night = 0; night < longestPreparation; night++) {
      this.#behind[night] = this.#nights.rowOf(checkIn + nights + night)
    }
    return this
  }

  #want(row: number): void {
    this.#all[this.#allCount++] = row * this.#rows.words
  }

  /** Returns the stays of a word that no bitmap excludes. */
  at(word: number): number {
    const stays = this.filtered(word)
    return stays === 0 ? 0 : stays & this.#free(word, stays)
  }

  /** Returns the stays of a word that match, whatever is taken. */
  filtered(word: number): number {
    const bits = this.#rows.bits
    const all = this.#all
    let stays = this.#only === null ? -1 : this.#only[word]!
    for (let i = 0, count = this.#allCount; i < count; i++) stays &= bits[all[i]! + word]!
    if (stays === 0 || this.#anyCount === 0) return stays
    let some = 0
    for (let i = 0; i < this.#anyCount; i++) some |= bits[this.#any[i]! + word]!
    return stays & some
  }

  #free(word: number, filtered: number): number {
    const taken = this.#nights.bits
    const stay = this.#stay
    let stays = filtered
    for (let i = 0, count = this.#stayCount; i < count; i++) stays &= ~taken[stay[i]! + word]!
    if (stays === 0) return 0
    const { bits, words } = this.#rows
    const prepares = this.#rows.prepares(0) * words + word
    for (let i = 0; i < this.#behindCount; i++)
      stays &= ~(taken[this.#behind[i]! + word]! & bits[prepares + i * words]!)
    return stays
  }
}
