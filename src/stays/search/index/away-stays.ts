import type { SearchIndex } from './search-index.ts'

/**
 * Collects stays that pass all filters on the stay itself but cannot be booked on the dates. Keeps the best of them,
 * starting with those that are only taken.
 */
export class AwayStays {
  readonly #taken: BestSlots
  readonly #notLet: BestSlots

  constructor(index: SearchIndex, room: number) {
    this.#taken = new BestSlots(index, room)
    this.#notLet = new BestSlots(index, room)
  }

  /** Adds a stay. `isOnlyTaken` is called only when its answer matters. */
  add(slot: number, isOnlyTaken: () => boolean): void {
    const isAmongTaken = this.#taken.wants(slot)
    if (!isAmongTaken && !this.#notLet.wants(slot)) return
    const to = isOnlyTaken() ? this.#taken : this.#notLet
    to.add(slot)
  }

  /** The collected slots, at most as many as there is room for. */
  get slots(): readonly number[] {
    const { slots, room } = this.#taken
    return [...slots, ...this.#notLet.slots].slice(0, room)
  }
}

class BestSlots {
  readonly slots: number[] = []
  readonly room: number
  readonly #index: SearchIndex

  constructor(index: SearchIndex, room: number) {
    this.#index = index
    this.room = room
  }

  wants(slot: number): boolean {
    return this.slots.length < this.room || this.#index.byRank(slot, this.slots[this.room - 1]!) < 0
  }

  add(slot: number): void {
    if (!this.wants(slot)) return
    let at = this.slots.length
    while (at > 0 && this.#index.byRank(slot, this.slots[at - 1]!) < 0) at--
    this.slots.splice(at, 0, slot)
    if (this.slots.length > this.room) this.slots.pop()
  }
}
