/** A page is reloaded at most once in this time because of a missing script (specification §9). */
export const RELOAD_GUARD_MS = 10_000
/** Where the last reload is kept in the session storage. */
export const RELOAD_KEY = 'app:reload'

/** The last reload, as kept in the session storage. */
export interface LastReload {
  readonly path: string
  readonly expires: number
}

/**
 * Whether `path` may be reloaded at `now`: not if the same path was reloaded less than ten seconds ago, or the browser would do nothing
 * else. Its text goes into the head of pages, so it uses nothing but its arguments.
 */
export function mayReload(last: LastReload | null, path: string, now: number): boolean {
  return last === null || last.path !== path || last.expires < now
}
