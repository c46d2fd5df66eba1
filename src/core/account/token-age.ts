/** The greatest age in seconds of an ID token from which a session is made (specification §4 and §9). */
export const tokenMaxAgeSeconds = 300

/** Returns whether an ID token is too old to make a session from. Times are in seconds since 1970 UTC. */
export function tokenIsStale(issuedAtSeconds: number, nowSeconds: number): boolean {
  return nowSeconds - issuedAtSeconds > tokenMaxAgeSeconds
}
