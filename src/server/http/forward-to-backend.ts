import { CLIENT_ADDRESS_HEADER } from '#identity/client-address.ts'
import type { Service } from '#server/service.ts'

export interface Backend {
  /** Origin of the other Holmstay, without a slash at the end. */
  readonly url: string
  /** What stands before every path of its API in place of `/api`. */
  readonly prefix: string
}

/** Of one connection only (RFC 9110 §7.6.1), or told anew by whoever sends. */
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
 * Hands requests on to another Holmstay: those of the content API under its prefix, all others under their own path. The visitor's
 * address goes along as `X-Forwarded-For`. When nobody answers there, 503.
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
        // Where it leads is for the visitor to follow.
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

/** The body comes decoded, and its length is another one. */
function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers)
  for (const name of [...NOT_FORWARDED, 'content-encoding']) headers.delete(name)
  return headers
}
