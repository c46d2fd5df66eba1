import { createHash } from 'node:crypto'

/** An answer whose body is there as a whole. */
export interface WholeAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/**
 * A good answer to a read with a mark of its content (`ETag`), or 304 without a body where the request names that mark: programs that ask
 * again and again are sent only what has changed. Everything else goes as it is.
 */
export async function conditionalResponse(request: Request, response: Response): Promise<Response> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && response.status === 200 ? answerTo(request, await marked(response)) : response
}

/** A response as a whole, a good one with the mark of its content. */
export async function marked(response: Response): Promise<WholeAnswer> {
  const { status } = response
  const body = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string> = Object.fromEntries(response.headers)
  if (status === 200) headers['etag'] = etagOf(body)
  return { status, headers, body }
}

/** The mark of a content. Weak: the same content may be sent compressed or not. */
export function etagOf(body: Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 32)}"`
}

/** What a request is sent of an answer: nothing of what it names the mark of. */
export function answerTo(request: Request, { status, headers, body }: WholeAnswer): Response {
  if (!isKnown(request.headers.get('if-none-match'), headers['etag']))
    return new Response(status === 204 ? null : (body as Uint8Array<ArrayBuffer>), { status, headers })
  const { 'content-type': _type, 'content-length': _length, ...rest } = headers
  return new Response(null, { status: 304, headers: rest })
}

/** Whether a request that says `If-None-Match` has what bears this mark, by the weak comparison of RFC 9110 §8.8.3.2. */
export function isKnown(ifNoneMatch: string | null | undefined, mark: string | undefined): boolean {
  if (ifNoneMatch == null || mark === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((one) => bare(one.trim()) === bare(mark))
}

const bare = (mark: string) => mark.replace(/^W\//, '')
