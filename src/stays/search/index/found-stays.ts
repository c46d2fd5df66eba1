import type { CompiledRequest } from './compiled-request.ts'

/**
 * The stays that a search has found, as parallel lists: their slots, their prices and, for a flexible search, their
 * dates.
 */
export class FoundStays {
  #slots = new Int32Array(256)
  #minor = new Float64Array(256)
  #checkIn = new Int32Array(256)
  #nights = new Int32Array(256)
  count = 0

  /** Adds a stay. `minor` is the total or, without dates, the lowest price of a night. */
  add(slot: number, minor: number, dates: CompiledRequest | null): void {
    if (this.count === this.#slots.length) this.#grow()
    const at = this.count++
    this.#slots[at] = slot
    this.#minor[at] = minor
    this.#checkIn[at] = dates?.checkIn ?? 0
    this.#nights[at] = dates?.nights ?? 0
  }

  slotAt(at: number): number {
    return this.#slots[at]!
  }

  minorAt(at: number): number {
    return this.#minor[at]!
  }

  checkInAt(at: number): number {
    return this.#checkIn[at]!
  }

  nightsAt(at: number): number {
    return this.#nights[at]!
  }

  #grow(): void {
    const room = this.#slots.length * 4
    const grown = <Column extends Int32Array | Float64Array>(column: Column, next: Column) => {
      next.set(column)
      return next
    }
    this.#slots = grown(this.#slots, new Int32Array(room))
    this.#minor = grown(this.#minor, new Float64Array(room))
    this.#checkIn = grown(this.#checkIn, new Int32Array(room))
    this.#nights = grown(this.#nights, new Int32Array(room))
  }
}
