import { workerPaths } from '#contract/site/worker-paths.ts'

/** How long a page says what was done. Whoever comes back to the tab on another day is not told again. */
const SHOWN_MS = 10 * 60_000

/** Returns the address of a worker's tasks that says what was just done. */
export const doneAddress = (done: string, now: Date): string =>
  `${workerPaths.work()}?${new URLSearchParams({ done, at: String(now.getTime()) })}`

/** Returns what an address says was just done; empty: nothing, or it was long ago. */
export function justDone(search: URLSearchParams, now: Date): string {
  const isRecent = Math.abs(now.getTime() - Number(search.get('at'))) < SHOWN_MS
  return isRecent ? (search.get('done') ?? '') : ''
}
