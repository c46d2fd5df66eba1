/**
 * What a run has done: a number, or numbers by kind. Nothing else may be returned, because for a clock that was moved
 * all sweeps run until none has done anything.
 */
export type Worked = number | Readonly<Record<string, number>> | void

/** Work that is repeated, one run at a time. */
export interface Sweep {
  readonly everyMs: number
  /** Each process does it for itself. Left out: one of them does it for all. */
  readonly isOfEachProcess?: boolean
  readonly run: () => Promise<Worked>
}

export interface RunningSweep {
  /** Runs at once instead of at the next turn. During a run, or just after one, it runs once more a moment later. */
  wake(): void
  /** Runs after the run in progress and returns its result; undefined when it failed, which is reported. */
  runNow(): Promise<Worked>
  /** Ends the sweep after the run in progress. */
  stop(): Promise<void>
}

/** Rare work first runs this long after the start. */
const FIRST_RUN_MS = 60_000
/**
 * The least time between runs that were woken. At thirty bookings a second each run would find only one thing to do,
 * and cost more than that.
 */
const PAUSE_MS = 50

/**
 * Starts a sweep. A run that fails is reported and does not end the sweep. The timer does not keep the process alive.
 */
export function startSweep(sweep: Sweep, onFault: (error: unknown) => void): RunningSweep {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<Worked> | null = null
  let isWoken = false
  let isStopped = false
  let beganAt = Number.NEGATIVE_INFINITY

  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void start(), delayMs).unref()
  }
  const pause = () => Math.max(0, beganAt + PAUSE_MS - performance.now())
  const start = () => {
    isWoken = false
    beganAt = performance.now()
    clearTimeout(timer)
    const run = sweep
      .run()
      .catch((error: unknown) => {
        onFault(error)
      })
      .then((result) => {
        running = null
        schedule(isWoken ? pause() : sweep.everyMs)
        return result
      })
    running = run
    return run
  }
  // A process that is restarted every day must still do its daily work.
  schedule(Math.min(sweep.everyMs, FIRST_RUN_MS))
  return {
    wake() {
      // A run that is already planned is not delayed by the next wake.
      if (isWoken) return
      isWoken = true
      if (!running) schedule(pause())
    },
    async runNow() {
      while (running) await running
      return isStopped ? undefined : start()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
