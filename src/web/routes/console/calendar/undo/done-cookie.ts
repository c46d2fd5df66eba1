import { consolePaths } from '#contract/site/console-map.ts'

/** What was done to nights, in words, and what takes it back: the text of a `RangeUndo`; null = nothing does. */
export interface RangeDone {
  readonly text: string
  readonly undo: string | null
}

const COOKIE = 'calendarDone'
const LIFETIME_SECONDS = 900
/** Browsers drop a cookie beyond 4096 bytes in silence. */
const LONGEST_VALUE = 3_800

/**
 * The `Set-Cookie` value that carries what was done to the page one is led to, and to no other: its address names the change (`id`). Nothing
 * stands in the address itself, where anybody could offer somebody an undo of what was never done. Of a change of very many homes it
 * says what was done only.
 */
export function rememberDone(id: string, done: RangeDone, origin: string): string {
  const whole = encoded(id, done)
  const value = whole.length > LONGEST_VALUE ? encoded(id, { ...done, undo: null }) : whole
  const secure = origin.startsWith('https:') ? 'Secure; ' : ''
  return `${COOKIE}=${value}; Path=${consolePaths.consoleCalendar()}; ${secure}HttpOnly; SameSite=Lax; Max-Age=${LIFETIME_SECONDS}`
}

/** What was done by the change that an address names; null = another one, or it is too long ago. */
export function readDone(cookieHeader: string | null, id: string): RangeDone | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=')
    if (name === COOKIE && id !== '') return decoded(value, id)
  }
  return null
}

const encoded = (id: string, { text, undo }: RangeDone) => encodeURIComponent(JSON.stringify([id, text, undo]))

function decoded(value: string, wanted: string): RangeDone | null {
  try {
    const [id, text, undo] = JSON.parse(decodeURIComponent(value)) as readonly unknown[]
    if (id !== wanted || typeof text !== 'string') return null
    return { text, undo: typeof undo === 'string' ? undo : null }
  } catch {
    return null
  }
}
