import type { Service } from '#server/service.ts'

const METHODS = 'GET, HEAD, POST, PUT, DELETE'
const REQUEST_HEADERS = 'Authorization, Content-Type, Strapi-Response-Format, Idempotency-Key, Proof-Of-Work'
const RESPONSE_HEADERS =
  'Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Idempotency-Replayed, Location, ETag, Api-Version'
const TWO_HOURS = '7200'

/**
 * Lets pages of other origins call a service from a browser, if the operator has named exactly these origins
 * (docs/content-api.md, Different on purpose). Never with cookies: other front ends send a token. Other origins get the
 * usual answers without the headers, so their browsers withhold them.
 */
export function withCrossOrigin(service: Service, origins: readonly string[]): Service {
  const allowed = new Set(origins)
  return async (request) => {
    const origin = request.headers.get('origin')
    const isAllowed = origin !== null && allowed.has(origin)
    if (isAllowed && request.method === 'OPTIONS' && request.headers.has('access-control-request-method'))
      return preflight(origin)
    const response = await service(request)
    response.headers.append('vary', 'Origin')
    for (const [name, value] of Object.entries(isAllowed ? shared(origin) : {})) response.headers.set(name, value)
    return response
  }
}

/** Returns the headers of an answer that scripts of this origin may read. */
export function shared(origin: string): Readonly<Record<string, string>> {
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': RESPONSE_HEADERS }
}

/** Answers the preflight request of a browser. */
function preflight(origin: string): Response {
  const headers = {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': REQUEST_HEADERS,
    'access-control-max-age': TWO_HOURS,
    'cache-control': 'no-store',
    vary: 'Origin',
  }
  return new Response(null, { status: 204, headers })
}
