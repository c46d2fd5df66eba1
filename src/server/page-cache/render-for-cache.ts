import { readVariant } from './consent-variant.ts'
import type { RenderedPage } from './page-cache.ts'

/** Set by the node adapter or by the cache itself, not part of the page. */
const NOT_KEPT = new Set(['cache-control', 'content-length', 'set-cookie', 'vary', 'etag'])

/**
 * Renders a public page for everybody: the request has no header of any visitor and at most the cookie `consentCookie`,
 * which is the same for all who have decided about cookies, so nothing personal can get into the copy. Only plain
 * successes are cached; the browser revalidates each time and gets 304 while nothing has changed.
 */
export async function renderForCache(
  app: (request: Request) => Promise<Response>,
  origin: string,
  key: string,
  consentCookie: string | null,
): Promise<RenderedPage> {
  const { target, hasConsent } = readVariant(key)
  const init = hasConsent && consentCookie !== null ? { headers: { cookie: consentCookie } } : {}
  const response = await app(new Request(new URL(target, origin), init))
  const keep = response.status === 200 && response.headers.getSetCookie().length === 0
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers) if (!NOT_KEPT.has(name)) headers[name] = value
  headers['cache-control'] = keep ? 'public, max-age=0, must-revalidate' : 'no-store'
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()), keep }
}
