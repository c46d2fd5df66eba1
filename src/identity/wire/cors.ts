import { isAuthorizedHost } from '#accounts/project/continue-url.ts'
import type { WireRequest } from './wire-request.ts'

const ALLOWED_HEADERS =
  'authorization, content-type, x-client-version, x-firebase-appcheck, x-firebase-client, x-firebase-gmpid, x-firebase-locale, x-goog-api-key'

/**
 * Returns the headers for a caller from another origin, if it is one of ours. Never with credentials, because the
 * service uses no cookies.
 */
export function corsHeaders(request: Pick<WireRequest, 'headers'>, domains: readonly string[]): Record<string, string> {
  const origin = request.headers.get('origin')
  const host = origin === null ? undefined : URL.parse(origin)?.hostname
  if (!origin || !host || !isAuthorizedHost(host, domains)) return { vary: 'Origin' }
  return { vary: 'Origin', 'access-control-allow-origin': origin, 'access-control-expose-headers': 'Retry-After' }
}

/** Answers a browser's preflight request. */
export function preflightResponse(request: Request, domains: readonly string[]): Response {
  const headers = corsHeaders(request, domains)
  const allowed = 'access-control-allow-origin' in headers
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      ...(allowed
        ? {
            'access-control-allow-methods': 'GET, POST',
            'access-control-allow-headers': ALLOWED_HEADERS,
            'access-control-max-age': '7200',
          }
        : {}),
    },
  })
}
