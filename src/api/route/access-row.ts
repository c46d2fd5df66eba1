/**
 * The status each kind of caller gets for a well-formed request. Null: the route names no single thing. What the other kinds of callers
 * get follows from it (`access/access-of.ts`).
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
  /** Only whoever brings the cookie of a personal link, signed in or not; without it everybody gets 401. */
  readonly byLink?: true
}

/** The status that each kind of staff gets beside those everybody gets. */
export interface StaffAccess extends RouteAccess {
  readonly anonymous: 401 | 403
  /** Signed in, without a role, whatever it is about: of guests nothing of their own is told from what is missing. */
  readonly guest: 403
  /** For their own home, or what is about it. */
  readonly host: number
  /** For the home of another host; null: the route names no single home. */
  readonly otherHost: number | null
  readonly staff: number
  readonly admin: number
  /** For what does not exist, for whoever may. */
  readonly missing: number | null
}

/** Whether a row has columns for those who run homes. */
export function isStaffOnly(row: RouteAccess): row is StaffAccess {
  return 'host' in row
}

/** Whether those without any sign-in are refused. */
export const isForPeople = ({ anonymous }: RouteAccess): boolean => anonymous === 401 || anonymous === 403
