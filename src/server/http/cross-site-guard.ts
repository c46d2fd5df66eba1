import { isSameOrigin, SAFE_METHODS } from '#api/session/same-origin.ts'

/**
 * True when a post to a page was started by another site (ASVS 3.5.1). Requests that say nothing about where they come from
 * are made by programs, which carry no cookies of a victim, so they pass only without one. An `Origin` is that of the address it was sent
 * to, whatever else is said: React Router takes no other for a form of its own, and a browser sends no other.
 */
export function isCrossSite(request: Request, websiteUrl: string): boolean {
  if (SAFE_METHODS.includes(request.method)) return false
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== new URL(request.url).origin) return true
  if (isSameOrigin(request, websiteUrl)) return false
  const isSilent = !request.headers.has('sec-fetch-site') && !request.headers.has('origin')
  return !isSilent || request.headers.has('cookie')
}
