const longestPath = 2000

/**
 * The path, query and fragment of an address on our own origin, or null for everything else: what may be kept in
 * `targetRoute` and in continue or return addresses. Ask when writing it and again when reading it
 * (docs/identity-protocol.md, Domains and redirects). `origin` is `scheme://host[:port]` of the site.
 */
export function safePath(raw: unknown, origin: string): string | null {
  if (typeof raw !== 'string' || raw.length > longestPath) return null
  if (raw[0] !== '/' || raw[1] === '/' || hasControlOrBackslash(raw)) return null
  const url = URL.canParse(raw, origin) ? new URL(raw, origin) : null
  if (url === null || url.origin !== origin || url.username || url.password) return null
  const path = url.pathname + url.search + url.hash
  // Resolving dots can give `//host`, which a browser would take for another site: the answer is checked, not only the question.
  return path.startsWith('//') || path.length > longestPath ? null : path
}

function hasControlOrBackslash(text: string): boolean {
  for (const character of text) {
    const code = character.charCodeAt(0)
    if (code < 0x20 || code === 0x7f || character === '\\') return true
  }
  return false
}
