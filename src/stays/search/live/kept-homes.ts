import type { Change } from '#db/queries/search/change-queries.ts'

/** Reading that is under way, and the homes that have changed meanwhile: what was read of them may be what was true before. */
interface Reading {
  readonly changed: Set<number>
  isOutdated: boolean
}

/**
 * What lists show of homes, by their ids: read once and kept until the home changes, the most wanted of them. It is as current as the
 * changes that `forget` was told of, whoever has made them.
 */
export class KeptHomes<Value extends object> {
  readonly #most: number
  readonly #isSmall: (home: Value) => boolean
  readonly #homes = new Map<number, Value>()
  readonly #readings = new Set<Reading>()

  /** `most`: homes at a time; `isSmall`: which of them may take that room, left out = all. */
  constructor(most: number, isSmall: (home: Value) => boolean = () => true) {
    this.#most = most
    this.#isSmall = isSmall
  }

  /** What is kept of these homes, and of all others what `read` finds, which needs not know each of them. */
  async read(
    ids: readonly number[],
    read: (missing: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
  ): Promise<ReadonlyMap<number, Value>> {
    const known = new Map<number, Value>()
    const missing: number[] = []
    for (const id of ids) {
      const home = this.#homes.get(id)
      if (home === undefined) missing.push(id)
      else known.set(id, home)
    }
    if (missing.length === 0) return known
    const reading: Reading = { changed: new Set(), isOutdated: false }
    this.#readings.add(reading)
    try {
      for (const [id, home] of await read(missing)) {
        known.set(id, home)
        if (!reading.isOutdated && !reading.changed.has(id) && this.#isSmall(home)) this.#keep(id, home)
      }
    } finally {
      this.#readings.delete(reading)
    }
    return known
  }

  /** Forgets the homes that have changed, all of them where what they share has. */
  forget(changes: readonly Pick<Change, 'kind' | 'stayId'>[]): void {
    for (const { kind, stayId } of changes) {
      // The name of a place is what all its homes show; that nights are taken none of them does.
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

  /** The home that was read first makes room: it comes back where it is wanted. */
  #keep(id: number, home: Value): void {
    this.#homes.set(id, home)
    if (this.#homes.size <= this.#most) return
    const [oldest] = this.#homes.keys()
    this.#homes.delete(oldest!)
  }
}
