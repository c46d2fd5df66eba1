import { redirect, type MiddlewareFunction } from 'react-router'
import { redirectFor } from '#contract/site/redirect-rules.ts'
import { redirectRulesContext } from '#web/backend/context.ts'

/**
 * Follows the redirects that the operator has defined (`REDIRECTS`), before anything of the page is looked up, for
 * documents and for client navigations alike. React Router loads targets on other sites as documents and refuses
 * addresses that would run a script. Forms are not redirected: what was sent to an address is meant for that address.
 */
export const followRedirects: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const target = reads ? redirectFor(context.get(redirectRulesContext), url) : null
  if (target) throw redirect(target.to, { status: target.status, headers: { 'cache-control': 'no-store' } })
  const bare = reads ? withoutLastSlash(url.pathname) : null
  if (bare !== null) throw redirect(bare + url.search, { status: 308 })
  return next()
}

/**
 * Returns a path without its last slash, so that every page has one address. Null when there is none to remove, or when
 * the rest would name another site.
 */
function withoutLastSlash(pathname: string): string | null {
  const bare = pathname.replace(/\/+$/, '')
  return bare === pathname || bare === '' || bare.startsWith('//') ? null : bare
}
