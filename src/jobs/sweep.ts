/** Work that is done again and again, one run at a time. */
export interface Sweep {
  readonly everyMs: number
  readonly run: () => Promise<unknown>
}

export interface RunningSweep {
  /** Runs soon instead of at the next turn; during a run: once more after it. */
  wake(): void
  /** Ends the sweep after the run that is under way. */
  stop(): Promise<void>
}

/** Rare work begins so long after the start. */
const FIRST_RUN_MS = 60_000

/** Starts a sweep. A run that fails is reported and does not end it; the timer keeps no process alive. */
export function startSweep(sweep: Sweep, onFault: (error: unknown) => void): RunningSweep {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isWanted = false
  let isStopped = false

  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(start, delayMs).unref()
  }
  const start = () => {
    isWanted = false
    running = sweep
      .run()
      .then(() => undefined, onFault)
      .then(() => {
        running = null
        schedule(isWanted ? 0 : sweep.everyMs)
      })
  }
  // A process that is restarted every day must still come to its daily work.
  schedule(Math.min(sweep.everyMs, FIRST_RUN_MS))
  return {
    wake() {
      isWanted = true
      if (!running) schedule(0)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
