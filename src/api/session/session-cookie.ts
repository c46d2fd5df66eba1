import { parse, serialize } from 'hono/utils/cookie'
import { sessionCookieName } from '#contract/site/session-cookie-name.ts'

const isSecure = (websiteUrl: string) => websiteUrl.startsWith('https:')
const HINT = 'signedIn'

/** Returns the session id of a request, or null. */
export function readSessionCookie(request: Request, websiteUrl: string): string | null {
  const header = request.headers.get('cookie')
  const name = sessionCookieName(websiteUrl)
  return (header && parse(header, name)[name]) || null
}

/**
 * Returns the `Set-Cookie` values that give the browser its session or, with null, clear it: the session itself, and a
 * readable cookie that only says that there is one. Scripts of pages that are the same for everybody use it to notice a
 * sign-in when the browser has emptied its storage, which does not affect cookies of the server.
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
