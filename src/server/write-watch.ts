/** A write is tried this long after the last one at the earliest, however often readiness is asked for. */
const AGAIN_MS = 10_000
/** A write that takes longer counts as failing. */
const SLOW_MS = 2_000

export interface WriteWatchOptions {
  /** Writes something and commits it. */
  readonly write: () => Promise<unknown>
  /** Milliseconds that never go back. */
  readonly clock: () => number
  readonly onFault: (error: unknown) => void
}

/**
 * Returns a function that tells whether the database takes writes, as far as is known, and tries again when that is
 * old. It does not wait for the answer: a balancer that asks is answered at once, and the next time with the result.
 */
export function watchWrites({ write, clock, onFault }: WriteWatchOptions): () => boolean {
  let beganAt = Number.NEGATIVE_INFINITY
  let isRunning = false
  let takesWrites = true
  const tryOne = async () => {
    isRunning = true
    beganAt = clock()
    try {
      await write()
      takesWrites = true
    } catch (error) {
      takesWrites = false
      onFault(error)
    } finally {
      isRunning = false
    }
  }
  return () => {
    if (!isRunning && clock() - beganAt >= AGAIN_MS) void tryOne()
    return takesWrites && !(isRunning && clock() - beganAt > SLOW_MS)
  }
}
