/**
 * Lines that one person, or one program, may have open in a process. A browser opens six at most, and closes those of pages that nobody
 * sees; each line asks the database every ten seconds who listens, and with each change.
 */
const MOST_LINES = 30

/** Who listens to what, and by how many lines. What they listen to goes with its process. */
const linesOf = new WeakMap<object, Map<string, number>>()

/** Opens a line of somebody; answers what closes it again, or null when they have as many as they may. */
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
