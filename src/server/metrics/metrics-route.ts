import { createHash, timingSafeEqual } from 'node:crypto'
import { Registry } from 'prom-client'
import { clientAddressOf } from '#identity/client-address.ts'

export interface MetricsRouteOptions {
  /** Whoever sends it may read, from anywhere, and nobody else; null: programs on this machine may. */
  readonly token: string | null
  readonly text: () => Promise<string>
}

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/
const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
/** What proxies add, whether or not the number of proxies is configured. */
const PASSED_ON = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/**
 * Creates the answer to `GET /metrics`. Null for those who may not read it: to them there is no such address.
 */
export function createMetricsRoute({ token, text }: MetricsRouteOptions) {
  return async (request: Request): Promise<Response | null> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    if (token === null ? !isFromHere(request) : !sendsToken(request, token)) return null
    return new Response(await text(), {
      headers: { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' },
    })
  }
}

/**
 * Returns whether a program on this machine asks for this machine. A proxy on the same machine passes on what strangers
 * ask, and a page of another site may have its name point here: both name another host, or say that they pass on.
 */
function isFromHere(request: Request): boolean {
  const { headers } = request
  return (
    LOOPBACK.test(clientAddressOf(request)) &&
    LOCAL_HOST.test(headers.get('host') ?? '') &&
    ![...headers.keys()].some((name) => PASSED_ON.test(name))
  )
}

function sendsToken({ headers }: Request, token: string): boolean {
  const sent = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  // Hashes have one length, and comparing them takes the same time whatever was sent.
  return sent !== undefined && timingSafeEqual(hashOf(sent), hashOf(token))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
