/** The most pages that are preloaded at the same time (specification §9). */
export const MOST_PRELOADS = 4
/** A visitor who hovers over more links than this in a row is not about to open the first of them. */
const MOST_WAITING = 8

export interface PreloadQueue {
  /** Requests a page; each page is preloaded only once. */
  readonly add: (page: string) => void
  /** Reports that a page has loaded or will not load; the next one begins. */
  readonly done: (page: string) => void
}

/**
 * Creates a queue that preloads at most four pages at a time. Calls `show` with the pages being preloaded whenever they
 * change.
 */
export function createPreloadQueue(show: (pages: readonly string[]) => void): PreloadQueue {
  const known = new Set<string>()
  let running: readonly string[] = []
  let waiting: readonly string[] = []
  const advance = () => {
    const free = MOST_PRELOADS - running.length
    running = [...running, ...waiting.slice(0, free)]
    waiting = waiting.slice(free)
    show(running)
  }
  return {
    add(page) {
      if (known.has(page)) return
      known.add(page)
      waiting = [...waiting, page]
      if (waiting.length > MOST_WAITING) {
        known.delete(waiting[0]!)
        waiting = waiting.slice(1)
      }
      advance()
    },
    done(page) {
      if (!running.includes(page)) return
      running = running.filter((other) => other !== page)
      advance()
    },
  }
}
