import { parseIsoDate } from '#core/time/iso-date.ts'
import { instantOf } from '#core/time/zoned-time.ts'

/** Seconds in which a message that was sent can be taken back. */
export const UNDO_SECONDS = 10

/** How far ahead a message may be put off. */
const MOST_DAYS_AHEAD = 400
const DAY_MS = 86_400_000

/** When a message leaves: at once, after the seconds in which it can be taken back, or when the clocks of the home show a date and time. */
export type Leaving =
  | { readonly kind: 'now' }
  | { readonly kind: 'undoable' }
  | { readonly kind: 'at'; readonly local: string }

/**
 * The instant (ms since 1970 UTC) at which the clocks of a zone show `YYYY-MM-DDTHH:MM`; null: it is no time, it is
 * over, or so far ahead that it can only be a slip.
 */
export function instantToSendAt(local: string, timeZone: string, nowMs: number): number | null {
  const [day = '', time = ''] = local.split('T')
  const date = parseIsoDate(day)
  if (date === null || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  const at = instantOf(date, time, timeZone)
  return at > nowMs && at < nowMs + MOST_DAYS_AHEAD * DAY_MS ? at : null
}
