import { sessionCookieName } from './session-cookie-name.ts'

/** The cookie with the id of the nights that are kept for a visitor who has yet to sign in. */
export const RESERVATION_COOKIE = 'reservation'

const NAMES = [sessionCookieName('https:'), sessionCookieName('http:'), RESERVATION_COOKIE]
const OWN = new RegExp(`(?:^|;) *(?:${NAMES.join('|')})=[^; ]`)

/**
 * Returns whether nights may be kept for the visitor with this `Cookie` header: they are signed in, or have reserved
 * before signing in. The page of a home and the list of homes with dates are theirs alone then, because they say who keeps the
 * nights.
 */
export function mayKeepNights(cookie: string | null | undefined): boolean {
  return cookie != null && OWN.test(cookie)
}
