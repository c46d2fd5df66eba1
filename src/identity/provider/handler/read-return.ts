/** How a provider sends a browser back (RFC 6749 §4.1.2). */
export interface ProviderReturn {
  readonly state: string
  readonly code: string | null
  readonly error: string | null
  readonly issuer: string | null
  /** JSON about the user, from Apple. */
  readonly user: string | null
}

/** Errors that mean "the user does not want to". */
const CANCELLED = new Set(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login', 'consent_required'])

/** Reads a return from its query; null when it is not one. */
export function readReturn(query: URLSearchParams): ProviderReturn | null {
  const state = query.get('state')
  const [code, error] = [query.get('code') || null, query.get('error') || null]
  return state && (code || error)
    ? { state, code, error, issuer: query.get('iss') || null, user: query.get('user') }
    : null
}

/** Returns whether the user did not want to sign in. */
export function isCancelled({ error }: ProviderReturn): boolean {
  return error !== null && CANCELLED.has(error)
}

const MAX_FORM_LENGTH = 32 * 1024

/**
 * Turns a posted return (`response_mode=form_post`) into a redirect to the same place, because only a GET carries the
 * cookie that says whose flow it is. Null when the form cannot be read.
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
