import type { Executor } from '#db/database.ts'
import { readChanges, readHorizon, type Change } from '#db/queries/search/change-queries.ts'

/**
 * Reads `ops.change` from a horizon on, every row once. Rows are read from the oldest transaction that was under way, so that none is
 * missed of a transaction that ends late (docs/decisions/0061-changes-are-rows.md).
 */
export class ChangeReader {
  #horizon: string
  /** Rows at or behind the horizon that have been read already. */
  #seen: ReadonlySet<number> = new Set()

  constructor(horizon: string, seen: ReadonlySet<number> = new Set()) {
    this.#horizon = horizon
    this.#seen = seen
  }

  /** How far it has read: what another reader begins with that is to go on from here. */
  get position(): { readonly horizon: string; readonly seen: ReadonlySet<number> } {
    return { horizon: this.#horizon, seen: this.#seen }
  }

  /** A reader of what is committed from now on; in a transaction that sees one state, of what that state does not show. */
  static async fromNow(executor: Executor): Promise<ChangeReader> {
    const reader = new ChangeReader(await readHorizon(executor))
    // Transactions that are under way hold the horizon back, behind rows that have long been there.
    await reader.read(executor, async () => {})
    return reader
  }

  /** Gives `use` what has been committed since the last call. Where it fails, the next call gives it again. One call at a time. */
  async read<Result>(executor: Executor, use: (changes: readonly Change[]) => Promise<Result>): Promise<Result> {
    const { horizon, changes } = await readChanges(executor, this.#horizon)
    const result = await use(changes.filter(({ id }) => !this.#seen.has(id)))
    this.#horizon = horizon
    this.#seen = new Set(changes.map(({ id }) => id))
    return result
  }

  /** Whether a row has been read. */
  hasRead({ id, xid }: { readonly id: number; readonly xid: bigint }): boolean {
    return this.#seen.has(id) || xid < BigInt(this.#horizon)
  }
}
