import { PUBLIC_BODY_BYTES } from '#api/route/read-body.ts'
import { isConsolePath, takesFiles } from '#contract/site/console-map.ts'

/**
 * The longest form of a public page: as much as the API accepts of its contents, which a form may write with three
 * bytes for each. Pages show a refused form again, so that the answer grows with it.
 */
const MOST_FORM_BYTES = 3 * PUBLIC_BODY_BYTES

const ALLOWED = 'GET, HEAD, POST'
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/**
 * Checks that what is sent to a page is a readable form. Returns the request to continue with, its body already read,
 * or the response: the methods of pages for OPTIONS, 405 for other methods that they do not have, 415 for anything but a
 * form, 413 for one that is longer than anything that visitors write, 400 for one that cannot be read.
 */
export async function readablePost(request: Request): Promise<Request | Response> {
  if (request.method === 'GET' || request.method === 'HEAD') return request
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow: ALLOWED } })
  if (request.method !== 'POST') return refusal(405, 'This page takes forms only.', { allow: ALLOWED })
  const type = request.headers.get('content-type') ?? ''
  if (!FORM.test(type)) return refusal(415, 'This page takes forms only.')
  // Files are never in memory as a whole: the page streams them on, and unreadable ones are refused there.
  const { pathname } = new URL(request.url)
  if (/^multipart\//i.test(type) && takesFiles(pathname)) return request
  const mostBytes = isConsolePath(pathname) ? Infinity : MOST_FORM_BYTES
  const body = await bytesOf(request, mostBytes)
  if (body === null) return refusal(413, 'This form is longer than allowed.')
  try {
    await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch {
    return refusal(400, 'This form cannot be read.')
  }
  return new Request(request.url, { method: 'POST', headers: request.headers, body, signal: request.signal })
}

/** Returns the whole body; null if it is longer than this, in which case the rest is not read. */
async function bytesOf({ headers, body }: Request, mostBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(headers.get('content-length') ?? 0) > mostBytes) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function refusal(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
