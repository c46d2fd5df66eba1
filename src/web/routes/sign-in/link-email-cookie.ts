import { sitePaths } from '#contract/site/site-paths.ts'

const COOKIE = 'linkEmail'
/** As long as the link works (docs/identity-protocol.md, Codes by mail and SMS). */
const LIFETIME_SECONDS = 900

/**
 * Returns the `Set-Cookie` value that remembers to which address a sign-in link was sent. Only the page that the link
 * opens gets it; without it that page asks for the address. The script of the page writes it as well, so it is not
 * HttpOnly.
 */
export function rememberLinkEmail(email: string, origin: string): string {
  return `${COOKIE}=${encodeURIComponent(email)}; ${attributes(origin, LIFETIME_SECONDS)}`
}

/** Returns the `Set-Cookie` value that forgets the address. */
export function forgetLinkEmail(origin: string): string {
  return `${COOKIE}=; ${attributes(origin, 0)}`
}

/** Returns the remembered address, or null. It proves nothing: the service compares it with that of the code. */
export function readLinkEmail(cookieHeader: string | null): string | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=')
    if (name !== COOKIE) continue
    try {
      return decodeURIComponent(value).slice(0, 254) || null
    } catch {
      return null
    }
  }
  return null
}

function attributes(origin: string, maxAge: number): string {
  const secure = origin.startsWith('https:') ? 'Secure; ' : ''
  return `Path=${sitePaths.signInLink()}; ${secure}SameSite=Lax; Max-Age=${maxAge}`
}
