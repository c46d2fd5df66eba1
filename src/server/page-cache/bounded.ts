import { boundedQueue, type Bounds } from '#core/concurrency/bounded-queue.ts'

/** Thrown when more work is waiting than could be done in reasonable time. */
export class Overloaded extends Error {}

/**
 * Bounds how much of some work is done at once. The returned function rejects with `Overloaded` when too much is
 * waiting.
 */
export function bounded<Input, Output>(
  work: (input: Input) => Promise<Output>,
  bounds: Bounds,
): (input: Input) => Promise<Output> {
  const inTurn = boundedQueue(bounds)
  return (input) => inTurn(() => work(input)) ?? Promise.reject(new Overloaded())
}
