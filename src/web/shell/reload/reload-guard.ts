/** The time in which a page is reloaded at most once because of a missing script (specification §9). */
export const RELOAD_GUARD_MS = 10_000
/** The key of the last reload in the session storage. */
export const RELOAD_KEY = 'app:reload'

/** The last reload as it is kept in the session storage. */
export interface LastReload {
  readonly path: string
  readonly expires: number
}

/**
 * Returns whether `path` may be reloaded at `now`. False if the same path was reloaded less than ten seconds ago, or
 * the browser might reload for ever. The source text of this function is copied into the head of pages, so it uses
 * nothing but its arguments.
 */
export function mayReload(last: LastReload | null, path: string, now: number): boolean {
  return last === null || last.path !== path || last.expires < now
}
