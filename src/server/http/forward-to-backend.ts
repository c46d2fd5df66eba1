import { CLIENT_ADDRESS_HEADER } from '#identity/client-address.ts'
import type { Service } from '#server/service.ts'

export interface Backend {
  /** Origin of the other Holmstay, without a trailing slash. */
  readonly url: string
  /** What precedes every path of its API instead of `/api`. */
  readonly prefix: string
}

/** Headers for one connection only (RFC 9110 §7.6.1), or that the sender sets anew. */
const NOT_FORWARDED = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'accept-encoding',
  CLIENT_ADDRESS_HEADER,
]

/**
 * Forwards requests to another Holmstay: those of the content API under its prefix, all others under their own path.
 * The visitor's address is sent as `X-Forwarded-For`. Answers 503 when nobody answers there.
 */
export function forwardToBackend({ url, prefix }: Backend, send: typeof fetch = fetch): Service {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const isApi = pathname === '/api' || pathname.startsWith('/api/')
    const path = isApi ? `${prefix}${pathname.slice('/api'.length)}` : pathname
    const headers = new Headers(request.headers)
    for (const name of NOT_FORWARDED) headers.delete(name)
    const client = request.headers.get(CLIENT_ADDRESS_HEADER)
    if (client !== null) headers.set('x-forwarded-for', client)
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body !== null
    try {
      const response = await send(`${url}${path}${search}`, {
        method: request.method,
        headers,
        // The visitor follows redirects.
        redirect: 'manual',
        signal: request.signal,
        ...(hasBody ? { body: request.body, duplex: 'half' } : {}),
      })
      return new Response(response.body, { status: response.status, headers: headersOf(response) })
    } catch {
      return Response.json({ data: null }, { status: 503, headers: { 'retry-after': '5' } })
    }
  }
}

/** Returns the headers to pass on. The body arrives decoded, so its length differs. */
function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers)
  for (const name of [...NOT_FORWARDED, 'content-encoding']) headers.delete(name)
  return headers
}
