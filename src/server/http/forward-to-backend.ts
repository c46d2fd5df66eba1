import { CLIENT_ADDRESS_HEADER } from '#identity/client-address.ts'
import type { Service } from '#server/service.ts'
import { UPLOAD_WITHIN_MS } from './node-adapter.ts'

export interface Backend {
  /** Origin of the other Holmstay, without a trailing slash. */
  readonly url: string
  /** What precedes every path of its API instead of `/api`. */
  readonly prefix: string
  /** After how long a read without an answer is given up; 20 s if left out. */
  readonly patienceMs?: number | undefined
}

const PATIENCE_MS = 20_000
/** Many times the longest answer of the API. */
const MOST_JSON_BYTES = 64 * 1024 * 1024

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
 * The visitor's address is sent as `X-Forwarded-For`. Answers 503 when nobody answers there, or not in time, or not to
 * the end of JSON, or with a page where the API should answer; what changes something has as long as an upload may take,
 * because it may have been done.
 */
export function forwardToBackend(
  { url, prefix, patienceMs = PATIENCE_MS }: Backend,
  send: typeof fetch = fetch,
): Service {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const isApi = pathname === '/api' || pathname.startsWith('/api/')
    const path = isApi ? `${prefix}${pathname.slice('/api'.length)}` : pathname
    const headers = new Headers(request.headers)
    for (const name of NOT_FORWARDED) headers.delete(name)
    const client = request.headers.get(CLIENT_ADDRESS_HEADER)
    if (client !== null) headers.set('x-forwarded-for', client)
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body !== null
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), hasBody ? UPLOAD_WITHIN_MS + patienceMs : patienceMs)
    try {
      const response = await send(`${url}${path}${search}`, {
        method: request.method,
        headers,
        // The visitor follows redirects.
        redirect: 'manual',
        signal: AbortSignal.any([request.signal, late.signal]),
        ...(hasBody ? { body: request.body, duplex: 'half' } : {}),
      })
      if (isApi && pathname !== DOCS_PATH && isPage(response)) {
        await response.body?.cancel()
        return unavailable()
      }
      const body = isJson(response) ? await wholeBody(response) : response.body
      return new Response(body, { status: response.status, headers: headersOf(response) })
    } catch {
      return unavailable()
    } finally {
      // Other answers that have begun may last, such as a stream of events.
      clearTimeout(timer)
    }
  }
}

/** The only page below the address of the API. */
const DOCS_PATH = '/api/docs'

/** Whether a page was answered: by a site of its own or a proxy, because there is none in our API. */
const isPage = ({ headers }: Response) => /^text\/html\b/i.test(headers.get('content-type') ?? '')

const isJson = ({ headers }: Response) => /^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')

/** Pages wait for the whole of such an answer, so a backend that stops in the middle of one is away as well. */
async function wholeBody({ body }: Response): Promise<Blob | null> {
  if (body === null) return null
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    bytes += chunk.byteLength
    if (bytes > MOST_JSON_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return new Blob(chunks)
}

const unavailable = () => Response.json({ data: null }, { status: 503, headers: { 'retry-after': '5' } })

/** Returns the headers to pass on. The body arrives decoded, so its length differs. */
function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers)
  for (const name of [...NOT_FORWARDED, 'content-encoding']) headers.delete(name)
  return headers
}
