import { takesFiles } from '#contract/site/console-map.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/**
 * Checks that what is sent to a page is a readable form. Returns the request to continue with, its body already read,
 * or the refusal: 405 for methods other than POST, 415 for anything but a form, 400 for one that cannot be read.
 */
export async function readablePost(request: Request): Promise<Request | Response> {
  if (SAFE_METHODS.has(request.method)) return request
  if (request.method !== 'POST') return refusal(405, 'This page takes forms only.', { allow: 'GET, HEAD, POST' })
  const type = request.headers.get('content-type') ?? ''
  if (!FORM.test(type)) return refusal(415, 'This page takes forms only.')
  // Files are never in memory as a whole: the page streams them on, and unreadable ones are refused there.
  if (/^multipart\//i.test(type) && takesFiles(new URL(request.url).pathname)) return request
  const body = await request.arrayBuffer()
  try {
    await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch {
    return refusal(400, 'This form cannot be read.')
  }
  return new Request(request.url, { method: 'POST', headers: request.headers, body, signal: request.signal })
}

function refusal(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
