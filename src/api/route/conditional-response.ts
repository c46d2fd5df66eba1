import { createHash } from 'node:crypto'

/** An answer with a complete body. */
export interface WholeResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/**
 * Adds a validator of the content (`ETag`) to a good answer to a read, or returns 304 without a body if the request
 * names it: programs that poll receive only changes. Everything else is returned unchanged.
 */
export async function conditionalResponse(request: Request, response: Response): Promise<Response> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && response.status === 200 ? answerTo(request, await marked(response)) : response
}

/** Returns a complete response, a good one with the validator of its content. */
export async function marked(response: Response): Promise<WholeResponse> {
  const { status } = response
  const body = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string> = Object.fromEntries(response.headers)
  if (status === 200) headers['etag'] = etagOf(body)
  return { status, headers, body }
}

/** Returns the validator of some content. It is weak, because the same content may be sent compressed or not. */
export function etagOf(body: Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 32)}"`
}

/** Returns what is sent to a request: no body if the request names the validator. */
export function answerTo(request: Request, { status, headers, body }: WholeResponse): Response {
  if (!isKnown(request.headers.get('if-none-match'), headers['etag']))
    return new Response(status === 204 ? null : (body as Uint8Array<ArrayBuffer>), { status, headers })
  const { 'content-type': type, 'content-length': _length, ...rest } = headers
  const unchanged = new Response(null, { status: 304, headers: rest })
  // As a 200 would say (RFC 9110 §15.4.5): caches replace what they have of Vary.
  if (/^text\/|json/.test(type ?? '')) unchanged.headers.append('vary', 'Accept-Encoding')
  return unchanged
}

/** Returns whether `If-None-Match` of a request matches this validator, by the weak comparison of RFC 9110 §8.8.3.2. */
export function isKnown(ifNoneMatch: string | null | undefined, mark: string | undefined): boolean {
  if (ifNoneMatch == null || mark === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((one) => bare(one.trim()) === bare(mark))
}

const bare = (mark: string) => mark.replace(/^W\//, '')
