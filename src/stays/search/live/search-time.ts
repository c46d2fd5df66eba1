import { setImmediate as nextTurn } from 'node:timers/promises'

export interface SearchLimits {
  /** The longest that other requests wait for a search in one go. */
  readonly sliceMs: number
  /** How long a search may work in all. */
  readonly workMs: number
  /** How long a search may take, with the time that it waits for others. */
  readonly elapsedMs: number
}

const LIMITS: SearchLimits = { sliceMs: 4, workMs: 500, elapsedMs: 2_000 }

/** The long searches of the process, one after the other: they share one thread, so that at once would be later for all. */
let lastInLine: Promise<void> = Promise.resolve()

/**
 * The time of one search. A search of few homes runs to its end at once. One of hundreds of thousands works in slices,
 * between which the process serves other requests, and is given up after its limits.
 */
export class SearchTime {
  readonly #limits: SearchLimits
  readonly #endsAt: number
  #workedMs = 0

  constructor(limits: Partial<SearchLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
    this.#endsAt = performance.now() + this.#limits.elapsedMs
  }

  /** Whether the limits are reached: the search has to be content with what it has found. */
  get isSpent(): boolean {
    return this.#workedMs >= this.#limits.workMs || performance.now() >= this.#endsAt
  }

  /** Runs work that yields from time to time, and returns its result. `prepare` is called before each slice. */
  async run<Result>(work: Iterator<void, Result>, prepare: () => void): Promise<Result> {
    const first = this.#slice(work, prepare)
    if (first.done) return first.value
    const { promise: done, resolve: leave } = Promise.withResolvers<void>()
    const before = lastInLine
    lastInLine = done
    try {
      await before
      for (;;) {
        await nextTurn()
        const slice = this.#slice(work, prepare)
        if (slice.done) return slice.value
      }
    } finally {
      leave()
    }
  }

  #slice<Result>(work: Iterator<void, Result>, prepare: () => void): IteratorResult<void, Result> {
    const begun = performance.now()
    prepare()
    for (;;) {
      const step = work.next()
      const ms = performance.now() - begun
      if (!step.done && ms < this.#limits.sliceMs) continue
      this.#workedMs += ms
      return step
    }
  }
}

/** Runs work that yields from time to time to its end at once. */
export function runAtOnce<Result>(work: Iterator<void, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
