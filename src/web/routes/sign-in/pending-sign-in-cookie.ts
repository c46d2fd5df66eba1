/** Also set where a sign-in with another provider comes back. */
const COOKIE = 'secondFactor'
/** As long as the service keeps the first factor (docs/identity-protocol.md, Second factors). */
const LIFETIME_SECONDS = 600

/** The `Set-Cookie` value that keeps what stands for the first factor until the second is shown. No script can read it. */
export function keepPendingSignIn(pendingCredential: string, origin: string): string {
  return `${COOKIE}=${encodeURIComponent(pendingCredential)}; ${attributes(origin, LIFETIME_SECONDS)}`
}

/** The `Set-Cookie` value that forgets it. */
export function forgetPendingSignIn(origin: string): string {
  return `${COOKIE}=; ${attributes(origin, 0)}`
}

/** What was kept, or null. */
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
