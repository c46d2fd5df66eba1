/** Also set when a sign-in with another provider comes back. */
const COOKIE = 'secondFactor'
/** As long as the service remembers the first factor (docs/identity-protocol.md, Second factors). */
const LIFETIME_SECONDS = 600

/**
 * Returns the `Set-Cookie` value that keeps the token of the first factor until the second is given. Scripts cannot
 * read it.
 */
export function keepPendingSignIn(pendingCredential: string, origin: string): string {
  return `${COOKIE}=${encodeURIComponent(pendingCredential)}; ${attributes(origin, LIFETIME_SECONDS)}`
}

/** Returns the `Set-Cookie` value that forgets it. */
export function forgetPendingSignIn(origin: string): string {
  return `${COOKIE}=; ${attributes(origin, 0)}`
}

/** Returns the token, or null. */
export function readPendingSignIn(cookieHeader: string | null): string | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=')
    if (name === COOKIE && /^[\w%.~-]{1,2000}$/.test(value)) return decodeURIComponentSafely(value)
  }
  return null
}

function attributes(origin: string, maxAge: number): string {
  const secure = origin.startsWith('https:') ? 'Secure; ' : ''
  return `Path=/; ${secure}HttpOnly; SameSite=Lax; Max-Age=${maxAge}`
}

function decodeURIComponentSafely(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
