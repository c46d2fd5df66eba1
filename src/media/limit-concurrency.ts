/**
 * Runs tasks at most `limit` at a time, in the order in which they were handed in. Answers what the task answers and
 * throws what it throws.
 */
export function limitConcurrency(limit: number): <Value>(task: () => Promise<Value>) => Promise<Value> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= limit) await new Promise<void>((start) => waiting.push(start))
    else running += 1
    try {
      return await task()
    } finally {
      // The place goes straight to the next in the queue, so that a newcomer cannot take it in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
