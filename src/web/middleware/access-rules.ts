import { siteMap, type PageName } from '#contract/site/site-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { isVerified } from '#core/account/verification.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'

/**
 * Who may see a route (specification §2, "Access rules").
 * - `public`: everyone.
 * - `guests-only`: a signed-in verified user goes to the previous page, or to /stays.
 * - `verification`: signed out → /login; signed in and verified → the previous page, or /stays.
 * - `sign-in-required`: signed out → destination remembered, /login; needs verification → /verify-email.
 */
export type AccessRule = 'public' | 'guests-only' | 'verification' | 'sign-in-required'

/**
 * The pages of the site map that are not public: first those that specification §2 names, then the site's own. A page
 * without a row is public, unless its path begins with `/user/`.
 */
export const pageRules: Readonly<Partial<Record<PageName, AccessRule>>> = {
  login: 'guests-only',
  register: 'guests-only',
  forgotPassword: 'guests-only',
  verifyEmail: 'verification',
  user: 'sign-in-required',
  bookings: 'sign-in-required',
  booking: 'sign-in-required',
  // The checkout keeps dates and party through sign-in and verification, so it follows the rule of the account area.
  checkout: 'sign-in-required',
  // A question keeps its home and dates through sign-in, too.
  askHost: 'sign-in-required',
  // Somebody who was invited comes back after registering.
  invitation: 'sign-in-required',
  signInLink: 'guests-only',
  secondFactor: 'guests-only',
}

interface AccessRow {
  /** A path of the site map. `/*` at the end stands for everything below. */
  readonly route: string
  readonly rule: AccessRule
}

const accessRules: readonly AccessRow[] = [
  ...(Object.entries(pageRules) as [PageName, AccessRule][]).map(([name, rule]) => ({ route: siteMap[name], rule })),
  { route: '/user/*', rule: 'sign-in-required' },
  // Only hosts and staff see the pages below it (console/require-staff.ts).
  { route: '/admin', rule: 'sign-in-required' },
  { route: '/admin/*', rule: 'sign-in-required' },
]

/** Returns the rule of a path (without query). Unlisted paths are public: they end in the 404 page. */
export function ruleForPath(pathname: string): AccessRule {
  const path = asRouted(pathname)
  return accessRules.find((row) => matches(row.route, path))?.rule ?? 'public'
}

/** Normalises a path as the router does, which takes `/USER` and `/%75ser` for `/user`. */
function asRouted(pathname: string): string {
  const parts = pathname.split('/').map((part) => {
    try {
      return decodeURIComponent(part).replaceAll('/', '%2F')
    } catch {
      return part
    }
  })
  return parts.join('/').toLowerCase()
}

function matches(route: string, pathname: string): boolean {
  const requested = route.split('/')
  const given = (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname).split('/')
  if (requested.at(-1) === '*') {
    return given.length >= requested.length && requested.slice(0, -1).every((part, index) => part === given[index])
  }
  return (
    requested.length === given.length &&
    requested.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}

/**
 * What a rule means for this visitor. `back` = the remembered destination, otherwise the previous page, otherwise
 * /stays.
 */
export type AccessDecision =
  | 'allow'
  | 'back'
  | 'login'
  | 'login-and-remember'
  | 'verify-email'
  | 'verify-email-and-remember'
  | 'second-step-and-remember'

/** Applies a rule. `path` matters for the second step and for /login, where an unverified user can only verify. */
export function decideAccess(
  rule: AccessRule,
  user: Pick<
    UserShape,
    'needsVerification' | 'needsSecondFactor' | 'emailVerified' | 'phoneNumber' | 'providers'
  > | null,
  path = '',
): AccessDecision {
  if (rule === 'public') return 'allow'
  // Only the page that sets it up is open, and that page is only for this.
  if (user?.needsSecondFactor && !user.needsVerification)
    return asRouted(path) === sitePaths.secondStep() ? 'allow' : 'second-step-and-remember'
  if (rule === 'sign-in-required') {
    if (user === null) return 'login-and-remember'
    return user.needsVerification ? 'verify-email-and-remember' : 'allow'
  }
  if (rule === 'verification') {
    if (user === null) return 'login'
    // A linked phone is enough to continue, but it does not verify the address of a password.
    return isVerified({ ...user, providerData: user.providers.map((providerId) => ({ providerId })) }) &&
      !user.needsVerification
      ? 'back'
      : 'allow'
  }
  if (user !== null && !user.needsVerification) return 'back'
  return user !== null && asRouted(path) === sitePaths.login() ? 'verify-email' : 'allow'
}

/** Returns whether a visitor is never sent "back" to a page, or its data, because it would only redirect again. */
export function isAuthPage(pathname: string): boolean {
  const path = asRouted(pathname).replace(/\.data$/, '')
  return ['/login', '/register', '/forgot-password', '/verify-email', '/account-action', '/logout', '/__session'].some(
    (page) => path === page || path.startsWith(`${page}/`),
  )
}
