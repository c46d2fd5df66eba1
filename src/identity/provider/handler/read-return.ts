/** How a provider sends a browser back (RFC 6749 §4.1.2). */
export interface ProviderReturn {
  readonly state: string
  readonly code: string | null
  readonly error: string | null
  readonly issuer: string | null
  /** JSON about the user, of Apple. */
  readonly user: string | null
}

/** Words for "the user does not want to". */
const CANCELLED = new Set(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login', 'consent_required'])

/** What stands in the query of a return, or null when it is none. */
export function readReturn(query: URLSearchParams): ProviderReturn | null {
  const state = query.get('state')
  const [code, error] = [query.get('code') || null, query.get('error') || null]
  return state && (code || error)
    ? { state, code, error, issuer: query.get('iss') || null, user: query.get('user') }
    : null
}

/** Whether the user did not want to sign in. */
export function isCancelled({ error }: ProviderReturn): boolean {
  return error !== null && CANCELLED.has(error)
}

const MAX_FORM_LENGTH = 32 * 1024

/**
 * A return that was posted (`response_mode=form_post`), as a redirect to the same place: only a GET brings the cookie along that
 * says whose visit it is. Null when the form cannot be read.
 */
export async function postedReturn(request: Request, path: string): Promise<string | null> {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return null
  const text = await request.text()
  if (text.length > MAX_FORM_LENGTH) return null
  const posted = new URLSearchParams(text)
  const query = new URLSearchParams()
  for (const name of ['state', 'code', 'error', 'iss', 'user']) {
    const value = posted.get(name)
    if (value) query.set(name, value)
  }
  return query.has('state') ? `${path}?${query.toString()}` : null
}
