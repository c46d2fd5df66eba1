interface Sized {
  /** Approximate bytes of memory. */
  readonly size: number
  /** Whether it was requested since it was last considered for eviction. */
  used: boolean
}

/**
 * Entries by key within a number of bytes, oldest first. When memory is short, the oldest entry that was not requested
 * again is evicted.
 */
export class SecondChances<Entry extends Sized> {
  readonly #maxBytes: number
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get count(): number {
    return this.#entries.size
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  /** Iterates over all entries; those already visited may be deleted meanwhile. */
  [Symbol.iterator](): IterableIterator<[string, Entry]> {
    return this.#entries[Symbol.iterator]()
  }

  set(key: string, entry: Entry): void {
    this.delete(key)
    this.#put(key, entry)
    for (const [oldest, candidate] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
      // Moves it to the end of the queue once more.
      if (candidate.used && oldest !== key) this.#put(oldest, Object.assign(candidate, { used: false }))
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#bytes -= entry.size
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  #put(key: string, entry: Entry): void {
    this.#entries.set(key, entry)
    this.#bytes += entry.size
  }
}
