import type { boundedQueue } from '#core/concurrency/bounded-queue.ts'
import { Overloaded } from '../overloaded.ts'

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
