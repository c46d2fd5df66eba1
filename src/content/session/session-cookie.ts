import { parse, serialize } from 'hono/utils/cookie'

const isSecure = (websiteUrl: string) => websiteUrl.startsWith('https:')

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

/** The `Set-Cookie` that hands the browser its session; null clears it. */
export function sessionCookie(
  websiteUrl: string,
  session: { readonly id: string; readonly maxAgeSeconds: number } | null,
): string {
  return serialize(sessionCookieName(websiteUrl), session?.id ?? '', {
    httpOnly: true,
    secure: isSecure(websiteUrl),
    sameSite: 'Lax',
    path: '/',
    maxAge: session?.maxAgeSeconds ?? 0,
  })
}
