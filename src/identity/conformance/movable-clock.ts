/** A clock that tests can set; it then stands still until it is set again. */
export interface MovableClock {
  readonly now: () => Date
  /** Sets the time; null = back to the real one. */
  readonly set: (time: Date | null) => void
}

/** Creates a clock on top of the real one. */
export function createMovableClock(real: () => Date): MovableClock {
  let stopped: number | null = null
  return {
    now: () => (stopped === null ? real() : new Date(stopped)),
    set: (time) => {
      stopped = time === null ? null : time.getTime()
    },
  }
}
