/**
 * A growing Int32Array. Records are written once: a stay that changes gets a new record, and the old one stays unused.
 */
export class WordPool {
  words: Int32Array
  used: number

  constructor(words?: Int32Array) {
    this.words = words ?? new Int32Array(1024)
    this.used = words?.length ?? 0
  }

  /** The words written so far. */
  get saved(): Int32Array {
    return this.words.subarray(0, this.used)
  }

  /** Appends a record and returns where it begins. */
  append(record: readonly number[]): number {
    const at = this.used
    const needed = at + record.length
    if (needed > this.words.length) {
      const grown = new Int32Array(Math.max(needed, this.words.length + (this.words.length >> 1)))
      grown.set(this.words)
      this.words = grown
    }
    this.words.set(record, at)
    this.used = needed
    return at
  }

  /** Frees the unused capacity. */
  trim(): void {
    this.words = this.words.slice(0, this.used)
  }
}

/** Records that many stays have in common (taxes of a place, a template of rules) are kept once. */
export class SharedPool extends WordPool {
  /** The place of each of its records, by the record's words. */
  readonly known: ReadonlyMap<string, number>
  readonly #known: Map<string, number>

  constructor(words?: Int32Array, known: ReadonlyMap<string, number> = new Map()) {
    super(words)
    this.#known = new Map(known)
    this.known = this.#known
  }

  intern(record: readonly number[]): number {
    const key = record.join()
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const at = this.append(record)
    this.#known.set(key, at)
    return at
  }

  get distinct(): number {
    return this.#known.size
  }
}
