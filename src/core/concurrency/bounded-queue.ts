export interface Bounds {
  /** The number of tasks that run at once. */
  readonly running: number
  /** The number of tasks that may wait. Any further task is turned away at once. */
  readonly waiting: number
}

/**
 * Creates a queue that runs tasks in the order in which they came, with a limit on how many run at once. The function
 * it returns resolves to the result of the task and rejects with its error. When too many tasks are waiting, it returns
 * null at once.
 */
export function boundedQueue(bounds: Bounds): <Value>(task: () => Promise<Value>) => Promise<Value> | null {
  let running = 0
  const queue: (() => void)[] = []
  const run = async <Value>(task: () => Promise<Value>, turn: Promise<void> | null): Promise<Value> => {
    if (turn) await turn
    try {
      return await task()
    } finally {
      // The task that has waited longest takes over the place, so that none can jump the queue.
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
