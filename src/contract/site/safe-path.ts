const longestPath = 2000

/**
 * Returns the path, query and fragment of an address on this site's own origin, or null for any other. Use it for
 * `targetRoute` and for continue or return addresses, both when writing and when reading them
 * (docs/identity-protocol.md, Domains and redirects). `origin` is `scheme://host[:port]` of the site.
 */
export function safePath(raw: unknown, origin: string): string | null {
  if (typeof raw !== 'string' || raw.length > longestPath) return null
  if (raw[0] !== '/' || raw[1] === '/' || hasControlOrBackslash(raw)) return null
  const url = URL.canParse(raw, origin) ? new URL(raw, origin) : null
  if (url === null || url.origin !== origin || url.username || url.password) return null
  const path = url.pathname + url.search + url.hash
  // Resolving dots can give `//host`, which a browser takes for another site, so the result is checked as well.
  return path.startsWith('//') || path.length > longestPath ? null : path
}

function hasControlOrBackslash(text: string): boolean {
  for (const character of text) {
    const code = character.charCodeAt(0)
    if (code < 0x20 || code === 0x7f || character === '\\') return true
  }
  return false
}
