import { parseIsoDate } from '#core/time/iso-date.ts'
import { instantOf } from '#core/time/zoned-time.ts'

/** For how many seconds a message can be taken back after it was sent. */
export const UNDO_SECONDS = 10

/** How many days ahead a message may be scheduled. */
const MOST_DAYS_AHEAD = 400
const DAY_MS = 86_400_000

/**
 * When a message is sent: at once, after the seconds in which it can be taken back, or at a date and time on the clocks
 * of the home.
 */
export type Leaving =
  | { readonly kind: 'now' }
  | { readonly kind: 'undoable' }
  | { readonly kind: 'at'; readonly local: string }

/**
 * Returns the instant (ms since 1970 UTC) at which the clocks of a zone show `YYYY-MM-DDTHH:MM`. Returns null when the
 * text is not a time, when the time has passed, or when it is so far ahead that it must be a mistake.
 */
export function instantToSendAt(local: string, timeZone: string, nowMs: number): number | null {
  const [day = '', time = ''] = local.split('T')
  const date = parseIsoDate(day)
  if (date === null || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  const at = instantOf(date, time, timeZone)
  return at > nowMs && at < nowMs + MOST_DAYS_AHEAD * DAY_MS ? at : null
}
