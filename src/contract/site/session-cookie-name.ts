/**
 * Returns the name of the cookie with the session. Browsers accept the `__Host-` prefix only for secure origins; plain
 * http, as on localhost, needs another name.
 */
export function sessionCookieName(websiteUrl: string): string {
  return websiteUrl.startsWith('https:') ? '__Host-session' : 'session'
}
