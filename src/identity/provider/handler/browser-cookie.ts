import { parse, serialize } from 'hono/utils/cookie'
import { isBrowserId, newBrowserId } from '#accounts/provider/oauth-flow/browser-binding.ts'

const LIFETIME_SECONDS = 600

const isSecure = (websiteUrl: string) => websiteUrl.startsWith('https:')
/** Browsers accept the `__Host-` prefix only for secure origins. */
const nameOn = (websiteUrl: string) => (isSecure(websiteUrl) ? '__Host-idp' : 'idp')

/** Returns this browser's id for its flows with providers, or null. */
export function readBrowserId(request: Request, websiteUrl: string): string | null {
  const name = nameOn(websiteUrl)
  const value = parse(request.headers.get('cookie') ?? '', name)[name]
  return value && isBrowserId(value) ? value : null
}

/** Returns the browser's id, a new one if it has none, and the `Set-Cookie` that keeps it for the length of a flow. */
export function keepBrowserId(request: Request, websiteUrl: string): { readonly id: string; readonly cookie: string } {
  const id = readBrowserId(request, websiteUrl) ?? newBrowserId()
  return { id, cookie: shortCookie(nameOn(websiteUrl), id, websiteUrl) }
}

/** Returns a `Set-Cookie` for ten minutes that no script can read. */
export function shortCookie(name: string, value: string, websiteUrl: string): string {
  return serialize(name, value, {
    httpOnly: true,
    secure: isSecure(websiteUrl),
    // Lax, because the provider sends the browser back by a link from another site.
    sameSite: 'Lax',
    path: '/',
    maxAge: LIFETIME_SECONDS,
  })
}
