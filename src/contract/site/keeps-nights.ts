/** The cookie with the id of the nights that are kept for a visitor who has yet to sign in. */
export const RESERVATION_COOKIE = 'reservation'

/** A session, whose name begins with `__Host-` on https, or a reservation. */
const OWN = new RegExp(`(?:^|;) *(?:(?:__Host-)?session|${RESERVATION_COOKIE})=[^; ]`)

/**
 * Returns whether nights may be kept for the visitor with this `Cookie` header: they are signed in, or have reserved
 * before signing in. The page of a home with dates is theirs alone then, because it says who keeps the nights.
 */
export function mayKeepNights(cookie: string | null | undefined): boolean {
  return cookie != null && OWN.test(cookie)
}
