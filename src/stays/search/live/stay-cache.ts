import type { Change } from '#db/queries/search/change-queries.ts'

/** A reading in progress, and the homes that have changed since it began: what it reads about them may be outdated. */
interface Reading {
  readonly changed: Set<number>
  isOutdated: boolean
}

/**
 * A cache of what lists show about homes, by id. A home is read once and kept until it changes or has to make room for
 * others. The cache is as current as the changes passed to `forget`, whoever made them.
 */
export class StayCache<Value extends object> {
  readonly #most: number
  readonly #isSmall: (searched: Value) => boolean
  readonly #homes = new Map<number, Value>()
  readonly #readings = new Set<Reading>()

  /**
   * `most`: the largest number of homes to keep; `isSmall`: which homes are small enough to be kept, all of them if
   * left out.
   */
  constructor(most: number, isSmall: (searched: Value) => boolean = () => true) {
    this.#most = most
    this.#isSmall = isSmall
  }

  /**
   * Returns these homes from the cache, and reads the others with `read`, which may leave out homes that it does not
   * know.
   */
  async read(
    ids: readonly number[],
    read: (missing: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
  ): Promise<ReadonlyMap<number, Value>> {
    const known = new Map<number, Value>()
    const missing: number[] = []
    for (const id of ids) {
      const searched = this.#homes.get(id)
      if (searched === undefined) missing.push(id)
      else known.set(id, searched)
    }
    if (missing.length === 0) return known
    const reading: Reading = { changed: new Set(), isOutdated: false }
    this.#readings.add(reading)
    try {
      for (const [id, searched] of await read(missing)) {
        known.set(id, searched)
        if (!reading.isOutdated && !reading.changed.has(id) && this.#isSmall(searched)) this.#keep(id, searched)
      }
    } finally {
      this.#readings.delete(reading)
    }
    return known
  }

  /** Drops the homes that have changed, or all homes if something that they share has changed. */
  forget(changes: readonly Pick<Change, 'kind' | 'stayId'>[]): void {
    for (const { kind, stayId } of changes) {
      // All homes of a place show its name, but none of them shows which nights are taken.
      if (kind === 'catalogue' || kind === 'text') return this.clear()
      if (kind !== 'stay' || stayId === null) continue
      this.#homes.delete(stayId)
      for (const { changed } of this.#readings) changed.add(stayId)
    }
  }

  clear(): void {
    this.#homes.clear()
    for (const reading of this.#readings) reading.isOutdated = true
  }

  /** Makes room by dropping the home that was read first; it is read again when it is needed. */
  #keep(id: number, searched: Value): void {
    this.#homes.set(id, searched)
    if (this.#homes.size <= this.#most) return
    const [oldest] = this.#homes.keys()
    this.#homes.delete(oldest!)
  }
}
