const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * True when a request that changes something was started by another site (ASVS 3.5.1): browsers say so in
 * `Sec-Fetch-Site`, older ones in `Origin`. Requests with neither come from programs, which carry no cookies of a victim,
 * so they are let through only when they bring no cookie.
 */
export function isCrossSite(request: Request, origin: string): boolean {
  if (SAFE_METHODS.has(request.method)) return false
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin'
  const from = request.headers.get('origin')
  if (from !== null) return from !== origin
  return request.headers.has('cookie')
}
