/** Slugs of homes whose pin was opened in this browser, newest last. Nothing of it leaves the browser. */
const KEY = 'holmstay.seen'
const MOST = 200

let known: Set<string> | null = null

/** Whether the pin of a home was opened before. */
export function isSeen(slug: string): boolean {
  return read().has(slug)
}

/** Remembers that the pin of a home was opened; only until the tab is closed where nothing may be stored. */
export function markSeen(slug: string): void {
  const seen = read()
  seen.delete(slug)
  seen.add(slug)
  try {
    localStorage.setItem(KEY, JSON.stringify([...seen].slice(-MOST)))
  } catch {
    // A full or closed store: the pins of this tab still know.
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
