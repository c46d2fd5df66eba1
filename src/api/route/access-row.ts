/**
 * The status that each kind of caller gets for a well-formed request. Null: the route names no single thing. The
 * statuses of all other kinds of callers are derived from it (`access/access-of.ts`).
 */
export interface RouteAccess {
  readonly anonymous: number
  /** Signed in, for something of their own. */
  readonly guest: number
  /** Signed in, for something of somebody else. */
  readonly foreign: number | null
  /** Signed in, for something that does not exist. */
  readonly missing: number | null
  /** Signed in with an unproven address; like every guest if left out. */
  readonly unverified?: number
  /** Only for holders of the cookie of a personal link, signed in or not; everybody else gets 401. */
  readonly byLink?: true
}

/** The status that each kind of staff gets, in addition to those of everybody. */
export interface StaffAccess extends RouteAccess {
  readonly anonymous: 401 | 403
  /**
   * Signed in, without a role, whatever it concerns: for guests, their own things and missing ones are not told apart.
   */
  readonly guest: 403
  /** For their own home, or something of it. */
  readonly host: number
  /** For the home of another host; null: the route names no single home. */
  readonly otherHost: number | null
  readonly staff: number
  readonly admin: number
  /** For something that does not exist, for callers who may use the route. */
  readonly missing: number | null
}

/** Returns whether a row has columns for those who run homes. */
export function isStaffOnly(row: RouteAccess): row is StaffAccess {
  return 'host' in row
}

/** Returns whether callers without any sign-in are refused. */
export const isForPeople = ({ anonymous }: RouteAccess): boolean => anonymous === 401 || anonymous === 403
