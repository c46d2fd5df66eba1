export interface Bounds {
  /** Tasks that run at once. */
  readonly running: number
  /** Tasks that may wait behind them; whoever comes later is turned away at once. */
  readonly waiting: number
}

/**
 * A queue that runs tasks in the order in which they came, at most so many at once. What it returns answers what the task answers
 * and throws what it throws, or answers null at once when too many are waiting.
 */
export function boundedQueue(bounds: Bounds): <Value>(task: () => Promise<Value>) => Promise<Value> | null {
  let running = 0
  const queue: (() => void)[] = []
  const run = async <Value>(task: () => Promise<Value>, turn: Promise<void> | null): Promise<Value> => {
    if (turn) await turn
    try {
      return await task()
    } finally {
      // Whoever waits longest takes over the place, so that nobody slips in between.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
  return (task) => {
    if (running < bounds.running) {
      running += 1
      return run(task, null)
    }
    if (queue.length >= bounds.waiting) return null
    return run(task, new Promise<void>((resolve) => queue.push(resolve)))
  }
}
