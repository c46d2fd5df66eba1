/** Larger bodies are no form of ours. */
const MAX_BODY_BYTES = 10_000

/** Returns whether a request is a form of a page, to be answered with a page. */
export function isDemoForm(request: Request): boolean {
  const type = request.headers.get('content-type') ?? ''
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)
}

/**
 * Returns the body of a post of the demo as an object, from JSON or a form; null when it is neither. An empty form
 * field counts as left out.
 */
export async function readDemoBody(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return null
  try {
    if (!isDemoForm(request)) return await request.json()
    return Object.fromEntries([...(await request.formData())].filter(([, value]) => value !== ''))
  } catch {
    return null
  }
}

const NO_STORE = { 'cache-control': 'private, no-store' }

export const demoResponse = {
  /** Redirects a form to its page. */
  back: (path: string): Response => new Response(null, { status: 303, headers: { ...NO_STORE, location: path } }),
  notAllowed: (allow: string): Response => new Response(null, { status: 405, headers: { ...NO_STORE, allow } }),
  foreign: (): Response =>
    new Response('This form was sent from another site.', {
      status: 403,
      headers: { ...NO_STORE, 'content-type': 'text/plain; charset=utf-8' },
    }),
} as const

/** Refuses a request: a form is redirected to its page, which has a text for the code; a program gets code and text. */
export function refuseDemo(isForm: boolean, path: string, code: string, message: string, status = 400): Response {
  if (isForm) return demoResponse.back(`${path}?refused=${encodeURIComponent(code)}`)
  const name = status === 409 ? 'ConflictError' : 'ValidationError'
  return Response.json(
    { data: null, error: { status, name, message, details: { code } } },
    { status, headers: NO_STORE },
  )
}
