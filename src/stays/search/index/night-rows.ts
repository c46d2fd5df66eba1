/**
 * The taken nights of all stays: one bitmap over the stays for each night, as a ring of days. A search reads the rows
 * of its nights, 32 stays at a time; a booking sets a bit in the row of each of its nights.
 */
export class NightRows {
  readonly ring: number
  readonly words: number
  readonly bits: Uint32Array
  /** The first day kept; days of `[first, first + ring)` have a row. */
  first: number

  constructor(words: number, ring: number, first: number, bits: Uint32Array = new Uint32Array(ring * words)) {
    this.words = words
    this.ring = ring
    this.first = first
    this.bits = bits
  }

  rowOf(day: number): number {
    return (day % this.ring) * this.words
  }

  set(slot: number, from: number, to: number, taken: boolean): void {
    const word = slot >> 5
    const bit = 1 << (slot & 31)
    const end = Math.min(to, this.first + this.ring)
    for (let day = Math.max(from, this.first); day < end; day++) {
      if (taken) this.bits[this.rowOf(day) + word]! |= bit
      else this.bits[this.rowOf(day) + word]! &= ~bit
    }
  }
}
