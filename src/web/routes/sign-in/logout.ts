import { redirect } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { identityCalls } from '#web/sign-in/identity-calls.ts'
import { markSignedOut } from '#web/sign-in/session/signed-out-mark.ts'
import { authText } from '#web/text/auth-text.ts'
import { forgetTargetRoute, rememberTargetRoute } from '#web/middleware/target-route-cookie.ts'
import { redirectWithCookies } from '#web/middleware/require-access.ts'
import type { Route } from './+types/logout'

/** Signing out is a post; opening the address shows nothing. */
export function loader() {
  return redirect(sitePaths.login())
}

/**
 * Ends the session and redirects to /login (specification §4). With `to`, a path of the site, the next sign-in leads
 * there: somebody changes to another account.
 */
export async function action({ context, url, request }: Route.ActionArgs) {
  const cookies = await identityCalls(context).closeSession()
  if (cookies === null)
    return new Response(authText.signOutFailed, {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  const to = new URLSearchParams(await request.text()).get('to')
  const target = (to && rememberTargetRoute(to, url.origin)) || forgetTargetRoute(url.origin)
  return redirectWithCookies(sitePaths.login(), [...cookies, target, markSignedOut(url.origin)])
}
