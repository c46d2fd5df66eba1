/** Oldest ID token from which a session is made (specification §4 and §9). */
export const tokenMaxAgeSeconds = 300

/** Whether an ID token is too old to make a session from; times in seconds since 1970 UTC. */
export function tokenIsStale(issuedAtSeconds: number, nowSeconds: number): boolean {
  return nowSeconds - issuedAtSeconds > tokenMaxAgeSeconds
}
