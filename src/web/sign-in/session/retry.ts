const FIRST_PAUSE_MS = 5000
const LAST_PAUSE_MS = 320_000

/** The attempts to have a token accepted by the server. */
export interface Retry {
  /** Tries again after a pause: 5 s, doubled each time up to about five minutes. */
  readonly later: () => void
  /** Ends the attempts; the next ones begin with the shortest pause. */
  readonly done: () => void
  /** Returns whether a token is waiting to be accepted. */
  readonly isDue: () => boolean
  /**
   * Allows one refresh until the server has accepted a token: with a wrong clock, tokens would otherwise be created
   * without end.
   */
  readonly mayRefresh: () => boolean
}

/** Creates the attempts to have a token accepted; `again` makes one. */
export function createRetry(again: () => void): Retry {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_PAUSE_MS
  let refreshed = false
  let waiting = false
  return {
    later() {
      clearTimeout(timer)
      waiting = true
      timer = setTimeout(again, pause)
      pause = Math.min(pause * 2, LAST_PAUSE_MS)
    },
    done() {
      clearTimeout(timer)
      pause = FIRST_PAUSE_MS
      refreshed = false
      waiting = false
    },
    isDue: () => waiting,
    mayRefresh() {
      const may = !refreshed
      refreshed = true
      return may
    },
  }
}
