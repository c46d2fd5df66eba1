import { sitePaths } from '#contract/site/site-paths.ts'

const COOKIE = 'linkEmail'
/** As long as the link works (docs/identity-protocol.md, Codes by mail and SMS). */
const LIFETIME_SECONDS = 900

/**
 * The `Set-Cookie` value that remembers to which address a sign-in link was sent, for the page the link opens and for no other.
 * Whoever opens the link without it is asked for the address. The page's script writes it as well, so it is not HttpOnly.
 */
export function rememberLinkEmail(email: string, origin: string): string {
  return `${COOKIE}=${encodeURIComponent(email)}; ${attributes(origin, LIFETIME_SECONDS)}`
}

/** The `Set-Cookie` value that forgets the address. */
export function forgetLinkEmail(origin: string): string {
  return `${COOKIE}=; ${attributes(origin, 0)}`
}

/** The remembered address, or null. Not proof of anything: the service compares it with the code's. */
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
