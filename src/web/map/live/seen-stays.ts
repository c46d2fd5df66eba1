/** The key of the slugs of homes whose pin was opened in this browser, newest last. They never leave the browser. */
const KEY = 'holmstay.seen'
const MOST = 200

let known: Set<string> | null = null

/** Returns whether the pin of a home was opened before. */
export function isSeen(slug: string): boolean {
  return read().has(slug)
}

/**
 * Remembers that the pin of a home was opened. If nothing may be stored, it is remembered only until the tab is closed.
 */
export function markSeen(slug: string): void {
  const seen = read()
  seen.delete(slug)
  seen.add(slug)
  try {
    localStorage.setItem(KEY, JSON.stringify([...seen].slice(-MOST)))
  } catch {
    // The storage is full or blocked; the pins of this tab are remembered in memory.
  }
}

function read(): Set<string> {
  if (known) return known
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    known = new Set(Array.isArray(stored) ? stored.filter((slug) => typeof slug === 'string') : [])
  } catch {
    known = new Set()
  }
  return known
}
