import { isSameOrigin, SAFE_METHODS } from '#api/session/same-origin.ts'

/**
 * True when a post to a page was started by another site (ASVS 3.5.1). Requests that say nothing about where they come from
 * are made by programs, which carry no cookies of a victim, so they pass only without one.
 */
export function isCrossSite(request: Request, websiteUrl: string): boolean {
  if (SAFE_METHODS.includes(request.method) || isSameOrigin(request, websiteUrl)) return false
  const isSilent = !request.headers.has('sec-fetch-site') && !request.headers.has('origin')
  return !isSilent || request.headers.has('cookie')
}
