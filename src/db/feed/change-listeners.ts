import type { Change } from '#db/queries/search/change-queries.ts'

/** Hears of what was committed; null: it may be anything. */
export interface ChangeListener {
  readonly onChanges: (changes: readonly Change[] | null) => void
  /** Nothing is told any more. */
  readonly onEnd: () => void
}

/** Tells whoever listens in this process what the feed of changes brings. */
export class ChangeListeners {
  readonly #listeners = new Set<ChangeListener>()
  #isEnded = false

  /** Tells a listener from now on. Returns what ends it, without a word to the listener. */
  listen(listener: ChangeListener): () => void {
    if (this.#isEnded) listener.onEnd()
    else this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  tell(changes: readonly Change[] | null): void {
    for (const { onChanges } of this.#listeners) onChanges(changes)
  }

  /** Ends all of them, as the process does: who goes on listening asks another one. */
  end(): void {
    this.#isEnded = true
    for (const { onEnd } of this.#listeners) onEnd()
    this.#listeners.clear()
  }
}
