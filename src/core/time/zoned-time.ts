import { addDays, dateOfDayNumber, dayNumberOf } from './date-arithmetic.ts'
import type { IsoDate } from './iso-date.ts'

const hourMs = 3_600_000
const dayMs = 86_400_000

/**
 * Returns the local date in an IANA time zone at an instant (ms since 1970 UTC). Throws a RangeError for an unknown
 * zone.
 */
export function todayIn(timeZone: string, instantMs: number): IsoDate {
  return dateOfDayNumber(Math.floor(localMs(timeZone, instantMs) / dayMs))
}

/** Returns the local hour, 0 to 23, in an IANA time zone at an instant. */
export function hourIn(timeZone: string, instantMs: number): number {
  return Math.floor(millisecondOfDay(timeZone, instantMs) / hourMs)
}

/** Returns the local time of day `HH:MM` in an IANA time zone at an instant. */
export function timeOfDayIn(timeZone: string, instantMs: number): string {
  const minutes = Math.floor(millisecondOfDay(timeZone, instantMs) / 60_000)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * Returns the instant (ms since 1970 UTC) at which a zone's clocks show a date and time `HH:MM`. A time that a clock
 * change skips is moved on by the skipped length; of a time that comes twice, the first is taken (both as Temporal's
 * "compatible"). Throws a RangeError for an unknown zone or a malformed time.
 */
export function instantOf(date: IsoDate, time: string, timeZone: string): number {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`not a time of day: ${time}`)
  const local = dayNumberOf(date) * dayMs + Number(time.slice(0, 2)) * hourMs + Number(time.slice(3)) * 60_000
  const offsetBefore = offsetMs(timeZone, local - dayMs)
  const offsetAfter = offsetMs(timeZone, local + dayMs)
  const byOffsetBefore = local - offsetBefore
  const byOffsetAfter = local - offsetAfter
  if (offsetMs(timeZone, byOffsetBefore) === offsetBefore) return byOffsetBefore
  return offsetMs(timeZone, byOffsetAfter) === offsetAfter ? byOffsetAfter : byOffsetBefore
}

/**
 * Returns the deadline `hours` before an instant. Whole days are counted on the local calendar: "5 days before check-in
 * at 15:00" is 15:00 local time even when the clocks change in between.
 */
export function deadlineBefore(instantMs: number, hours: number, timeZone: string): number {
  const days = Math.floor(hours / 24)
  const date = addDays(todayIn(timeZone, instantMs), -days)
  return instantOf(date, timeOfDayIn(timeZone, instantMs), timeZone) - (hours - days * 24) * hourMs
}

/** Formats an instant as ISO 8601 in UTC, `2027-05-13T14:00:00.000Z`. */
export function isoInstant(instantMs: number): string {
  return new Date(instantMs).toISOString()
}

function millisecondOfDay(timeZone: string, instantMs: number): number {
  const local = localMs(timeZone, instantMs)
  return local - Math.floor(local / dayMs) * dayMs
}

/** Returns what the zone's clocks show, as if it were UTC. */
function localMs(timeZone: string, instantMs: number): number {
  return instantMs + offsetMs(timeZone, instantMs)
}

/** Since then every zone has changed its clocks at a whole minute (IANA tzdata; not always at a quarter of an hour). */
const WHOLE_MINUTES_SINCE = Date.UTC(1975, 0, 1)
const minuteMs = 60_000
const MOST_KEPT = 20_000
/** Offsets by zone and minute. A price with its deadlines asks for dozens, mostly the same ones. */
const offsets = new Map<string, number>()

function offsetMs(timeZone: string, instantMs: number): number {
  if (instantMs < WHOLE_MINUTES_SINCE) return readOffsetMs(timeZone, instantMs)
  const minute = Math.floor(instantMs / minuteMs)
  const key = `${timeZone} ${minute}`
  const kept = offsets.get(key)
  if (kept !== undefined) return kept
  const offset = readOffsetMs(timeZone, minute * minuteMs)
  if (offsets.size >= MOST_KEPT) offsets.clear()
  offsets.set(key, offset)
  return offset
}

function readOffsetMs(timeZone: string, instantMs: number): number {
  const wholeSecond = Math.floor(instantMs / 1000) * 1000
  const shown: Record<string, string> = {}
  for (const part of clockOf(timeZone).formatToParts(wholeSecond)) shown[part.type] = part.value
  const date = `${shown['year']?.padStart(4, '0')}-${shown['month']}-${shown['day']}` as IsoDate
  const seconds = Number(shown['hour']) * 3600 + Number(shown['minute']) * 60 + Number(shown['second'])
  return dayNumberOf(date) * dayMs + seconds * 1000 - wholeSecond
}

// Creating a formatter takes about a hundred times as long as using it.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(timeZone, clock)
  }
  return clock
}
