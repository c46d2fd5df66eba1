import type { Change } from '#db/queries/search/change-queries.ts'

/**
 * A cache of one value that is made of all homes, but not of their nights. It is as current as the changes passed to
 * `forget`, whoever made them.
 */
export class KeptValue<Value> {
  #value: Value | undefined
  /** Changes whenever the value is dropped: one that is being made is then not kept. */
  #made = {}

  /** Returns the value from the cache, or made now. */
  async read(make: () => Promise<Value>): Promise<Value> {
    if (this.#value !== undefined) return this.#value
    const made = this.#made
    const value = await make()
    if (made === this.#made) this.#value = value
    return value
  }

  /** Drops the value if anything has changed besides nights. */
  forget(changes: readonly Pick<Change, 'kind'>[]): void {
    if (changes.some(({ kind }) => kind !== 'nights')) this.clear()
  }

  clear(): void {
    this.#value = undefined
    this.#made = {}
  }
}
