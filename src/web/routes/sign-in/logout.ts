import { redirect } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { identityCalls } from '#web/sign-in/identity-calls.ts'
import { markSignedOut } from '#web/sign-in/session/signed-out-mark.ts'
import { authText } from '#web/text/auth-text.ts'
import { forgetTargetRoute } from '#web/middleware/target-route-cookie.ts'
import { redirectWithCookies } from '#web/middleware/require-access.ts'
import type { Route } from './+types/logout'

/** Signing out is a post; opening the address shows nothing. */
export function loader() {
  return redirect(sitePaths.login())
}

/** Ends the session and redirects to /login (specification §4). */
export async function action({ context, url }: Route.ActionArgs) {
  const cookies = await identityCalls(context).closeSession()
  if (cookies === null)
    return new Response(authText.signOutFailed, {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  return redirectWithCookies(sitePaths.login(), [...cookies, forgetTargetRoute(url.origin), markSignedOut(url.origin)])
}
