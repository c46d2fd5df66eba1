/**
 * The status each kind of caller gets for a well-formed request. Null: the route names no single thing. What the other kinds of callers
 * get follows from it (`access-of.ts`).
 */
export interface RouteAccess {
  readonly anonymous: number
  /** Signed in, for what is theirs. */
  readonly guest: number
  /** Signed in, for what is somebody else's. */
  readonly foreign: number | null
  /** Signed in, for what does not exist. */
  readonly missing: number | null
  /** Signed in with an address that is not proven; left out: as every guest. */
  readonly unverified?: number
}
