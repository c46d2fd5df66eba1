import type { CompiledRequest } from './compiled-request.ts'

/**
 * The stays that a search has found, as parallel lists: their slots, their prices and, if the search is flexible, the
 * dates of each.
 */
export class FoundStays {
  readonly #slots: number[] = []
  readonly #minor: number[] = []
  /** Day of check-in and number of nights of each stay in turn. */
  readonly #dates: number[] | null

  constructor(isFlexible: boolean) {
    this.#dates = isFlexible ? [] : null
  }

  get count(): number {
    return this.#slots.length
  }

  /** Adds a stay at `dates`. `minor` is the total or, without dates, the lowest price of a night. */
  add(slot: number, minor: number, dates: CompiledRequest): void {
    this.#slots.push(slot)
    this.#minor.push(minor)
    this.#dates?.push(dates.checkIn, dates.nights)
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
}
