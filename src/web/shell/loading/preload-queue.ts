/** Pages that are preloaded at the same time, at most (specification §9). */
export const MOST_PRELOADS = 4
/** Who hovers over more links than this in a row is not about to open the first of them. */
const MOST_WAITING = 8

export interface PreloadQueue {
  /** Asks for a page; each page is preloaded once. */
  readonly add: (page: string) => void
  /** Says that a page has come, or will not: the next one begins. */
  readonly done: (page: string) => void
}

/** A semaphore of four for pages. `show` gets the pages that are under way whenever they change. */
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
