import { parse, serialize } from 'hono/utils/cookie'

const isSecure = (websiteUrl: string) => websiteUrl.startsWith('https:')
const HINT = 'signedIn'

/** Browsers keep the `__Host-` name for secure origins; plain http, as on localhost, needs another. */
export function sessionCookieName(websiteUrl: string): string {
  return isSecure(websiteUrl) ? '__Host-session' : 'session'
}

/** The session id a request brings, or null. */
export function readSessionCookie(request: Request, websiteUrl: string): string | null {
  const header = request.headers.get('cookie')
  const name = sessionCookieName(websiteUrl)
  return (header && parse(header, name)[name]) || null
}

/**
 * The `Set-Cookie` values that hand the browser its session, or with null clear it: the session itself, and beside it the bare fact
 * that there is one, for scripts. Pages that are the same for everybody learn from it that somebody is signed in here when the
 * browser has emptied its storage, which it does not do to cookies of the server.
 */
export function sessionCookies(
  websiteUrl: string,
  session: { readonly id: string; readonly maxAgeSeconds: number } | null,
): readonly string[] {
  const common = {
    secure: isSecure(websiteUrl),
    sameSite: 'Lax',
    path: '/',
    maxAge: session?.maxAgeSeconds ?? 0,
  } as const
  return [
    serialize(sessionCookieName(websiteUrl), session?.id ?? '', { ...common, httpOnly: true }),
    serialize(HINT, session ? '1' : '', common),
  ]
}
