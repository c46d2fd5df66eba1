/** A clock that tests put where they want it; it stands still there until they move it on. */
export interface MovableClock {
  readonly now: () => Date
  /** Sets the time; null = back to the real one. */
  readonly set: (time: Date | null) => void
}

/** A clock over the real one. */
export function createMovableClock(real: () => Date): MovableClock {
  let stopped: number | null = null
  return {
    now: () => (stopped === null ? real() : new Date(stopped)),
    set: (time) => {
      stopped = time === null ? null : time.getTime()
    },
  }
}
