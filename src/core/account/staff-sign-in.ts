/** Roles that work for everybody's homes: what they do is worth a stronger sign-in. */
export function isStaffRole(role: string): boolean {
  return role === 'staff' || role === 'admin'
}

/**
 * How long ago the proofs of a sign-in may have been given, in milliseconds, for what should not be done by whoever
 * finds a browser open.
 */
const STEP_UP_MS = 10 * 60_000

/** Whether the proofs of a sign-in were given in the last ten minutes. */
export function isFreshSignIn(authTime: Date, at: Date): boolean {
  return at.getTime() - authTime.getTime() <= STEP_UP_MS
}
