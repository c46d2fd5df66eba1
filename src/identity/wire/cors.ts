import { isAuthorizedHost } from '#accounts/project/continue-url.ts'
import type { WireRequest } from './wire-request.ts'

const ALLOWED_HEADERS =
  'authorization, content-type, x-client-version, x-firebase-appcheck, x-firebase-client, x-firebase-gmpid, x-firebase-locale, x-goog-api-key'

/** Headers for a caller from another origin, when it is one of ours. Never with credentials: the service knows no cookies. */
export function corsHeaders(request: Pick<WireRequest, 'headers'>, domains: readonly string[]): Record<string, string> {
  const origin = request.headers.get('origin')
  const host = origin === null ? undefined : URL.parse(origin)?.hostname
  if (!origin || !host || !isAuthorizedHost(host, domains)) return { vary: 'Origin' }
  return { vary: 'Origin', 'access-control-allow-origin': origin, 'access-control-expose-headers': 'Retry-After' }
}

/** The answer to a browser that asks before it calls. */
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
