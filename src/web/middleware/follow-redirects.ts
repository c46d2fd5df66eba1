import { redirect, type MiddlewareFunction } from 'react-router'
import { redirectFor } from '#contract/redirect-rules.ts'
import { redirectRulesContext } from '../context.ts'

/**
 * Follows the redirects the operator defined (`REDIRECTS`), before anything of the page is looked up, for documents and for client
 * navigations alike: React Router loads targets on other sites as documents and refuses addresses that would run a script.
 * Forms are left alone: what was sent to an address is for that address.
 */
export const followRedirects: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const target = reads ? redirectFor(context.get(redirectRulesContext), url) : null
  if (target) throw redirect(target.to, { status: target.status, headers: { 'cache-control': 'no-store' } })
  return next()
}
