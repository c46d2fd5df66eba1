export interface SavedClaims {
  readonly bits: Uint32Array
  readonly rows: number
}

/**
 * The taken nights of single stays as bits of a ring of days, for rules that depend on the distance to the neighbouring
 * claims. Only stays with such rules have a row: the search itself reads one row per night, not one per stay.
 */
export class ClaimRows {
  readonly #ring: number
  readonly #wordsEach: number
  #bits: Uint32Array
  #rows: number

  /** Creates the rows. `ring` is the number of days kept, a multiple of 32. */
  constructor(ring: number, expected = 64, saved?: SavedClaims) {
    if (ring % 32 !== 0) throw new RangeError(`a ring of ${ring}, which is no multiple of 32`)
    this.#ring = ring
    this.#wordsEach = ring / 32
    this.#bits = saved?.bits ?? new Uint32Array(this.#wordsEach * expected)
    this.#rows = saved?.rows ?? 0
  }

  /** Adds an empty row and returns its number. */
  add(): number {
    if ((this.#rows + 1) * this.#wordsEach > this.#bits.length) {
      const grown = new Uint32Array(this.#bits.length * 2)
      grown.set(this.#bits)
      this.#bits = grown
    }
    return this.#rows++
  }

  set(row: number, day: number, taken: boolean): void {
    const place = day % this.#ring
    const word = row * this.#wordsEach + (place >> 5)
    if (taken) this.#bits[word]! |= 1 << (place & 31)
    else this.#bits[word]! &= ~(1 << (place & 31))
  }

  /** Returns the end of the claim before a day, or `earliest` if that is later. */
  endBefore(row: number, day: number, earliest: number): number {
    const first = row * this.#wordsEach
    for (let night = day - 1; night >= earliest;) {
      const place = night % this.#ring
      const bits = this.#bits[first + (place >> 5)]! << (31 - (place & 31))
      if (bits !== 0) {
        const found = night - Math.clz32(bits)
        return found >= earliest ? found + 1 : earliest
      }
      night -= (place & 31) + 1
    }
    return earliest
  }

  /** Returns the first taken night from a day on and before `end`; -1 when all are free. */
  nextTaken(row: number, day: number, end: number): number {
    const first = row * this.#wordsEach
    for (let night = day; night < end;) {
      const place = night % this.#ring
      const bits = this.#bits[first + (place >> 5)]! >>> (place & 31)
      if (bits !== 0) {
        const found = night + 31 - Math.clz32(bits & -bits)
        return found < end ? found : -1
      }
      night += 32 - (place & 31)
    }
    return -1
  }

  get saved(): SavedClaims {
    return { bits: this.#bits, rows: this.#rows }
  }

  get bytes(): number {
    return this.#rows * this.#wordsEach * 4
  }
}
