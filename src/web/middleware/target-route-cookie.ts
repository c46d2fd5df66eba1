import { safePath } from '#contract/site/safe-path.ts'
import { isAuthPage } from './access-rules.ts'

/** The name that specification §2 requires. */
const COOKIE = 'targetRoute'
/**
 * As long as nights are kept for somebody who signs in (`core/booking/hold-terms.ts`), because a mail may take a while.
 */
const LIFETIME_SECONDS = 1800
/** Browsers silently drop a cookie of more than 4096 bytes. */
const LONGEST_VALUE = 3800

/**
 * Returns the `Set-Cookie` value that remembers where a signed-out visitor wanted to go, or null when the path is not
 * one of this site, leads to a sign-in page, or is too long. `origin` decides about `Secure`: over plain http a browser
 * would not send such a cookie back.
 */
export function rememberTargetRoute(path: string, origin: string): string | null {
  const safe = acceptable(path, origin)
  if (safe === null) return null
  const value = encodeURIComponent(safe)
  return value.length > LONGEST_VALUE ? null : `${COOKIE}=${value}; ${attributes(origin, LIFETIME_SECONDS)}`
}

/** Returns the `Set-Cookie` value that forgets the destination. */
export function forgetTargetRoute(origin: string): string {
  return `${COOKIE}=; ${attributes(origin, 0)}`
}

/**
 * Returns the remembered path, checked again: somebody who can write a cookie must not be able to choose where visitors
 * are redirected.
 */
export function readTargetRoute(cookieHeader: string | null, origin: string): string | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, ...value] = part.split('=')
    if (name?.trim() === COOKIE) return acceptable(decode(value.join('=').trim()), origin)
  }
  return null
}

/** Returns a path of this site that is not a sign-in page, or null. Used for `Referer`, `from` and the cookie alike. */
export function acceptable(raw: string | null, origin: string): string | null {
  const path = safePath(raw, origin)
  return path === null || isAuthPage(new URL(path, origin).pathname) ? null : path
}

function attributes(origin: string, maxAge: number): string {
  const secure = origin.startsWith('https:') ? 'Secure; ' : ''
  return `Path=/; ${secure}HttpOnly; SameSite=Lax; Max-Age=${maxAge}`
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
