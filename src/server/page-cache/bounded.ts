import type { boundedQueue } from '#core/concurrency/bounded-queue.ts'

/** Thrown when more work is waiting than could be done in reasonable time. */
export class Overloaded extends Error {}

/**
 * Bounds how much of some work is done at once, together with all other work in the same queue. The returned function
 * rejects with `Overloaded` when too much is waiting.
 */
export function bounded<Input, Output>(
  work: (input: Input) => Promise<Output>,
  inTurn: ReturnType<typeof boundedQueue>,
): (input: Input) => Promise<Output> {
  return (input) => inTurn(() => work(input)) ?? Promise.reject(new Overloaded())
}
