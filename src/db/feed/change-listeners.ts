import type { Change } from '#db/queries/search/change-queries.ts'

/** Receives what was committed. Null: it may be anything. */
export interface ChangeListener {
  readonly onChanges: (changes: readonly Change[] | null) => void
  /** Called when nothing more will be announced. */
  readonly onEnd: () => void
}

/** Passes the changes of the feed on to everything in this process that listens. */
export class ChangeListeners {
  readonly #listeners = new Set<ChangeListener>()
  #isEnded = false

  /** Adds a listener. Returns a function that removes it; `onEnd` is not called then. */
  listen(listener: ChangeListener): () => void {
    if (this.#isEnded) listener.onEnd()
    else this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  tell(changes: readonly Change[] | null): void {
    for (const { onChanges } of this.#listeners) onChanges(changes)
  }

  /**
   * Removes all listeners, when the process ends. A client that wants to go on listening connects to another process.
   */
  end(): void {
    this.#isEnded = true
    for (const { onEnd } of this.#listeners) onEnd()
    this.#listeners.clear()
  }
}
