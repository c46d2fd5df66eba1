/** Methods that change nothing. */
export const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Whether a request was made by a page of this site, as the browser says: `Sec-Fetch-Site`, else `Origin`. Without either it is
 * not known to be ours. `Origin` may be the configured site or the very host that was asked.
 */
export function isSameOrigin(request: Request, websiteUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && (origin === new URL(websiteUrl).origin || origin === new URL(request.url).origin)
}

/** Whether a browser says that another site made this request. */
export function isForeign(request: Request, websiteUrl: string): boolean {
  const isSilent = !request.headers.has('sec-fetch-site') && !request.headers.has('origin')
  return !isSilent && !isSameOrigin(request, websiteUrl)
}

/** Whether a request may change something on the strength of a cookie alone (docs/identity-protocol.md, Session of the site). */
export function mayUseCookie(request: Request, websiteUrl: string): boolean {
  return SAFE_METHODS.includes(request.method) || isSameOrigin(request, websiteUrl)
}
