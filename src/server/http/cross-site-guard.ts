import { isSameOrigin, SAFE_METHODS } from '#api/session/same-origin.ts'

/**
 * Returns true when another site has started a post to a page (ASVS 3.5.1). Requests without any origin come from
 * programs, which have no cookies of a victim, so they pass only without one. An `Origin` has to match the address that
 * the request was sent to, whatever other headers say: React Router accepts no other for its own forms, and a browser
 * sends no other.
 */
export function isCrossSite(request: Request, websiteUrl: string): boolean {
  if (SAFE_METHODS.includes(request.method)) return false
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== new URL(request.url).origin) return true
  if (isSameOrigin(request, websiteUrl)) return false
  const isSilent = !request.headers.has('sec-fetch-site') && !request.headers.has('origin')
  return !isSilent || request.headers.has('cookie')
}
