import { createHash } from 'node:crypto'

/**
 * A good answer to a read with a mark of its content (`ETag`), or 304 without a body where the request names that mark: programs that ask
 * again and again are sent only what has changed. Everything else goes as it is.
 */
export async function conditionalResponse(request: Request, response: Response): Promise<Response> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || response.status !== 200) return response
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  // Weak: the same content may be sent compressed or not.
  const mark = createHash('sha256').update(body).digest('base64url').slice(0, 32)
  headers.set('etag', `W/"${mark}"`)
  if (!isKnown(request.headers.get('if-none-match'), mark)) return new Response(body, { status: 200, headers })
  headers.delete('content-type')
  headers.delete('content-length')
  return new Response(null, { status: 304, headers })
}

/** By the weak comparison of RFC 9110 §8.8.3.2. */
function isKnown(ifNoneMatch: string | null, mark: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${mark}"`)
}
