import type { CompiledRequest } from './compiled-request.ts'

const FIRST_ROOM = 256
const GROWTH = 4

/**
 * The stays that a search has found, as parallel lists: their slots, their prices and, if the search is flexible, the
 * dates of each.
 */
export class FoundStays {
  #slots = new Int32Array(FIRST_ROOM)
  #minor = new Float64Array(FIRST_ROOM)
  /** Day of check-in and number of nights of each stay in turn. */
  #dates: Int32Array | null
  count = 0

  constructor(isFlexible: boolean) {
    this.#dates = isFlexible ? new Int32Array(2 * FIRST_ROOM) : null
  }

  /** Adds a stay at `dates`. `minor` is the total or, without dates, the lowest price of a night. */
  add(slot: number, minor: number, dates: CompiledRequest): void {
    if (this.count === this.#slots.length) this.#grow()
    const at = this.count++
    this.#slots[at] = slot
    this.#minor[at] = minor
    if (this.#dates === null) return
    this.#dates[2 * at] = dates.checkIn
    this.#dates[2 * at + 1] = dates.nights
  }

  slotAt(at: number): number {
    return this.#slots[at]!
  }

  minorAt(at: number): number {
    return this.#minor[at]!
  }

  /** Returns the dates of a stay; null if the search is not flexible. */
  datesAt(at: number): { readonly checkIn: number; readonly nights: number } | null {
    return this.#dates && { checkIn: this.#dates[2 * at]!, nights: this.#dates[2 * at + 1]! }
  }

  #grow(): void {
    const [slots, minor, dates] = [this.#slots, this.#minor, this.#dates]
    const room = slots.length * GROWTH
    this.#slots = new Int32Array(room)
    this.#slots.set(slots)
    this.#minor = new Float64Array(room)
    this.#minor.set(minor)
    if (dates === null) return
    this.#dates = new Int32Array(2 * room)
    this.#dates.set(dates)
  }
}
