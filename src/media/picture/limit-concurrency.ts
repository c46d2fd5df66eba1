import { boundedQueue } from '#core/concurrency/bounded-queue.ts'

/**
 * Creates a function that runs at most `limit` tasks at a time, in the order in which they were passed. Any number may
 * wait.
 */
export function limitConcurrency(limit: number): <Value>(task: () => Promise<Value>) => Promise<Value> {
  const inTurn = boundedQueue({ running: limit, waiting: Infinity })
  return (task) => inTurn(task) ?? Promise.reject(new Error('a queue without an end was full'))
}
