import type { Executor } from '#db/database.ts'
import { readChanges, readHorizon, type Change } from '#db/queries/search/change-queries.ts'

/**
 * Reads `ops.change` from a horizon on, every row once. It reads from the oldest transaction that was running, so that
 * it misses no row of a transaction that ends late (docs/decisions/0061-changes-are-rows.md).
 */
export class ChangeReader {
  #horizon: string
  /** Rows at or behind the horizon that have been read already. */
  #seen: ReadonlySet<number> = new Set()

  constructor(horizon: string, seen: ReadonlySet<number> = new Set()) {
    this.#horizon = horizon
    this.#seen = seen
  }

  /** How far it has read, from which another reader can continue. */
  get position(): { readonly horizon: string; readonly seen: ReadonlySet<number> } {
    return { horizon: this.#horizon, seen: this.#seen }
  }

  /**
   * Creates a reader of what is committed from now on. In a transaction that sees a single state, it reads what that
   * state does not show.
   */
  static async fromNow(executor: Executor): Promise<ChangeReader> {
    const reader = new ChangeReader(await readHorizon(executor))
    // Running transactions hold the horizon back, behind rows that have long been visible.
    await reader.read(executor, async () => {})
    return reader
  }

  /**
   * Passes what has been committed since the last call to `use`. If that fails, the next call passes it again. One call
   * at a time.
   */
  async read<Result>(executor: Executor, use: (changes: readonly Change[]) => Promise<Result>): Promise<Result> {
    const { horizon, changes } = await readChanges(executor, this.#horizon)
    const result = await use(changes.filter(({ id }) => !this.#seen.has(id)))
    this.#horizon = horizon
    this.#seen = new Set(changes.map(({ id }) => id))
    return result
  }

  /** Returns whether a row has been read. */
  hasRead({ id, xid }: { readonly id: number; readonly xid: bigint }): boolean {
    return this.#seen.has(id) || xid < BigInt(this.#horizon)
  }
}
