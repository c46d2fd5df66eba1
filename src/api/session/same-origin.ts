/** Methods that change nothing. */
export const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Returns whether a request was made by a page of this site, according to the browser: by `Sec-Fetch-Site`, otherwise
 * by `Origin`. Without either it is not known to be ours. `Origin` may be the configured site or the requested host
 * itself.
 */
export function isSameOrigin(request: Request, websiteUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && (origin === new URL(websiteUrl).origin || origin === new URL(request.url).origin)
}

/** Returns whether a browser says that another site made this request. */
export function isForeign(request: Request, websiteUrl: string): boolean {
  const isSilent = !request.headers.has('sec-fetch-site') && !request.headers.has('origin')
  return !isSilent && !isSameOrigin(request, websiteUrl)
}

/**
 * Returns whether a request may change something with only a cookie as its proof (docs/identity-protocol.md, Session of
 * the site).
 */
export function mayUseCookie(request: Request, websiteUrl: string): boolean {
  return SAFE_METHODS.includes(request.method) || isSameOrigin(request, websiteUrl)
}
