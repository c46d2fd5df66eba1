/** A page is reloaded at most once in this time because of a missing script (specification §9). */
export const RELOAD_GUARD_MS = 10_000

/** The last reload, as kept in the session storage. */
export interface LastReload {
  readonly path: string
  readonly expires: number
}

/** Whether `path` may be reloaded at `now`: not if the same path was reloaded less than ten seconds ago, or the browser would do nothing else. */
export function mayReload(last: LastReload | null, path: string, now: number): boolean {
  return last === null || last.path !== path || last.expires < now
}

/** What to remember about a reload of `path` at `now`. */
export function reloadOf(path: string, now: number): LastReload {
  return { path, expires: now + RELOAD_GUARD_MS }
}
