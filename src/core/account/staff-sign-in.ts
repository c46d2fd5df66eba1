/** Returns whether a role has access to all homes. Such accounts need a stronger sign-in. */
export function isStaffRole(role: string): boolean {
  return role === 'staff' || role === 'admin'
}

/**
 * How recent a sign-in must be, in milliseconds, for actions that somebody who finds an open browser must not be able
 * to perform.
 */
const STEP_UP_MS = 10 * 60_000

/** Returns whether somebody signed in during the last ten minutes. */
export function isFreshSignIn(authTime: Date, at: Date): boolean {
  return at.getTime() - authTime.getTime() <= STEP_UP_MS
}
