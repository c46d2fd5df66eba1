import { consolePaths } from '#contract/site/console-map.ts'

/** What was done to nights, in words, and how to undo it: the text of a `RangeUndo`; null = it cannot be undone. */
export interface RangeDone {
  readonly text: string
  readonly undo: string | null
}

const COOKIE = 'calendarDone'
const LIFETIME_SECONDS = 900
/** Browsers silently drop a cookie of more than 4096 bytes. */
const LONGEST_VALUE = 3_800

/**
 * Returns the `Set-Cookie` value that carries what was done to the page of the redirect and to no other, whose address
 * names the change (`id`). The address itself does not contain it, or anybody could offer others an undo of something
 * that was never done. For a change of very many homes it has only what was done.
 */
export function rememberDone(id: string, done: RangeDone, origin: string): string {
  const whole = encoded(id, done)
  const value = whole.length > LONGEST_VALUE ? encoded(id, { ...done, undo: null }) : whole
  const secure = origin.startsWith('https:') ? 'Secure; ' : ''
  return `${COOKIE}=${value}; Path=${consolePaths.consoleCalendar()}; ${secure}HttpOnly; SameSite=Lax; Max-Age=${LIFETIME_SECONDS}`
}

/** Returns what was done by the change that an address names; null when it was another change, or too long ago. */
export function readDone(cookieHeader: string | null, id: string): RangeDone | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=')
    if (name === COOKIE && id !== '') return decoded(value, id)
  }
  return null
}

const encoded = (id: string, { text, undo }: RangeDone) => encodeURIComponent(JSON.stringify([id, text, undo]))

function decoded(value: string, requested: string): RangeDone | null {
  try {
    const [id, text, undo] = JSON.parse(decodeURIComponent(value)) as readonly unknown[]
    if (id !== requested || typeof text !== 'string') return null
    return { text, undo: typeof undo === 'string' ? undo : null }
  } catch {
    return null
  }
}
