import { redirect, type RouterContextProvider } from 'react-router'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { isConsolePath } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { userContext } from '#web/backend/context.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { decideAccess, ruleForPath, type AccessDecision } from './access-rules.ts'
import { acceptable, forgetTargetRoute, readTargetRoute, rememberTargetRoute } from './target-route-cookie.ts'

/**
 * The part of a loader's or action's arguments that the rules read. `url` is that of the page, also on a client
 * navigation.
 */
export interface Visit {
  readonly request: Request
  readonly url: URL
  readonly context: Readonly<RouterContextProvider>
}

/**
 * Applies the access rules to the requested page and returns the visitor's account: null when signed out, and on public
 * pages, which are the same for everybody. Throws the redirect that specification §2 requires.
 */
export async function requireAccess(visit: Visit): Promise<UserShape | null> {
  const rule = ruleForPath(visit.url.pathname)
  if (rule === 'public') return null
  const user = await visit.context.get(userContext)()
  const decision = decideAccess(rule, user, visit.url.pathname)
  if (decision !== 'allow') throw accessRedirect(decision, visit)
  return user
}

/**
 * Does the same for pages that nobody sees signed out, so that the result is always an account. Throws the page of 404
 * if the address is that of a public page: `/invitation/%2e%2e.data` is routed to the invitation, but its dots lead to
 * `/`.
 */
export async function requireUser(visit: Visit): Promise<UserShape> {
  const user = await requireAccess(visit)
  if (user === null) throw pageNotFound(visit.url.pathname)
  return user
}

/**
 * Redirects a visitor who is signed in and verified: to their destination, otherwise to the previous page, otherwise to
 * /stays. Forgets the destination.
 */
export function redirectToDestination(visit: Visit, cookies: readonly string[] = []): Response {
  return redirectWithCookies(destinationOf(visit) ?? previousPage(visit) ?? sitePaths.stays(), [
    ...cookies,
    forgetTargetRoute(visit.url.origin),
  ])
}

/**
 * Returns where a visitor is going: to the page that the address names, as links in mails do, otherwise to the
 * remembered one; null when nowhere in particular. An address that names the list of homes comes last, because links
 * without a particular destination lead there.
 */
export function destinationOf(visit: Pick<Visit, 'request' | 'url'>): string | null {
  const named = acceptable(visit.url.searchParams.get('from'), visit.url.origin)
  return named === null || named === sitePaths.stays() ? (rememberedBy(visit) ?? named) : named
}

/** Returns the destination that a cookie remembers, or null. */
export function rememberedBy({ request, url }: Pick<Visit, 'request' | 'url'>): string | null {
  return readTargetRoute(request.headers.get('cookie'), url.origin)
}

/** Returns the visit with such a destination in its address; unchanged when that is null. */
export function goingTo<Going extends Visit>(visit: Going, path: string | null): Going {
  return path === null ? visit : { ...visit, url: new URL(`?from=${encodeURIComponent(path)}`, visit.url) }
}

/**
 * Returns a redirect that sets several cookies. A redirect into the console loads a document, because the scripts of
 * public pages know no route of it (docs/decisions/0067-console-apart-from-public-pages.md).
 */
export function redirectWithCookies(to: string, cookies: readonly string[]): Response {
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  if (isConsolePath(to)) headers.set('x-remix-reload-document', 'true')
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return redirect(to, { status: 303, headers })
}

function accessRedirect(decision: Exclude<AccessDecision, 'allow'>, visit: Visit): Response {
  if (decision === 'back') return redirectToDestination(visit)
  const remember =
    decision.endsWith('-and-remember') && rememberTargetRoute(visit.url.pathname + visit.url.search, visit.url.origin)
  const to = decision.startsWith('login')
    ? sitePaths.login()
    : decision.startsWith('second-step')
      ? sitePaths.secondStep()
      : sitePaths.verifyEmail()
  return redirectWithCookies(to, remember ? [remember] : [])
}

function previousPage({ request, url }: Visit): string | null {
  const referer = request.headers.get('referer')
  if (referer === null || !URL.canParse(referer)) return null
  const previous = new URL(referer)
  return previous.origin === url.origin ? acceptable(previous.pathname + previous.search, url.origin) : null
}
