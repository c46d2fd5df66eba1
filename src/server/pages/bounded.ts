/** More is waiting already than would be done in a bearable time. */
export class Overloaded extends Error {}

export interface Bounds {
  /** Runs at once. */
  readonly running: number
  /** May wait behind them; whoever comes later is turned away at once. */
  readonly waiting: number
}

/** Bounds how much of some work is done at once. What it returns rejects with `Overloaded` when too much is waiting. */
export function bounded<Input, Output>(
  work: (input: Input) => Promise<Output>,
  bounds: Bounds,
): (input: Input) => Promise<Output> {
  let running = 0
  const queue: (() => void)[] = []
  return async (input) => {
    if (running >= bounds.running) {
      if (queue.length >= bounds.waiting) throw new Overloaded()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work(input)
    } finally {
      // Whoever waits longest takes over the place, so that nobody slips in between.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
