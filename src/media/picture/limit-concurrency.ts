import { boundedQueue } from '#core/concurrency/bounded-queue.ts'

/** Runs tasks at most `limit` at a time, in the order in which they were handed in; any number may wait. */
export function limitConcurrency(limit: number): <Value>(task: () => Promise<Value>) => Promise<Value> {
  const inTurn = boundedQueue({ running: limit, waiting: Infinity })
  return (task) => inTurn(task) ?? Promise.reject(new Error('a queue without an end was full'))
}
