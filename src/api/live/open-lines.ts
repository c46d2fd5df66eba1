/**
 * How many lines a person or a program may have open in a process. A browser opens six at most, and closes those of
 * hidden pages; each line queries the database about its listener every ten seconds, and with each change.
 */
const MOST_LINES = 30

/** Who listens to what, with how many lines. Entries are dropped together with what is listened to. */
const linesOf = new WeakMap<object, Map<string, number>>()

/** Opens a line for somebody. Returns a function that closes it, or null when they have reached the limit. */
export function openLine(source: object, uid: string): (() => void) | null {
  const lines = linesOf.get(source) ?? new Map<string, number>()
  linesOf.set(source, lines)
  const open = lines.get(uid) ?? 0
  if (open >= MOST_LINES) return null
  lines.set(uid, open + 1)
  let isOpen = true
  return () => {
    if (!isOpen) return
    isOpen = false
    const left = (lines.get(uid) ?? 1) - 1
    if (left > 0) lines.set(uid, left)
    else lines.delete(uid)
  }
}
