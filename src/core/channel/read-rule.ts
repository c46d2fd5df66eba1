import { addDays, weekdayOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { dayNamed, momentOf, type Moment } from './event-nights.ts'

const WEEKDAYS: readonly string[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
/** Every weekday of every week of a year, from its beginning and from its end, takes no more letters. */
const LONGEST_RULE = 4_000
/** `BYSECOND` changes no night. */
const KNOWN_PARTS =
  /^(?:FREQ|INTERVAL|COUNT|UNTIL|WKST|BYMONTH|BYMONTHDAY|BYYEARDAY|BYDAY|BYSETPOS|BYHOUR|BYMINUTE|BYSECOND|)$/

/** When an event begins for the first time, in the zone in which it is written. */
export interface FirstTime extends Moment {
  readonly timeZone: string
}

/** A repetition by days (RFC 5545 §3.3.10). A list that is null selects nothing and leaves nothing out. */
export interface RepeatRule {
  readonly freq: (typeof FREQUENCIES)[number]
  readonly interval: number
  readonly count: number | null
  /** The last day on which the event may begin. */
  readonly last: IsoDate | null
  /** The first day of a week, 0 = Monday. */
  readonly weekStart: number
  readonly months: readonly number[] | null
  /** Negative: from the end of the month. */
  readonly monthDays: readonly number[] | null
  readonly yearDays: readonly number[] | null
  readonly weekdays: readonly NamedWeekday[] | null
  /** Which of the days of a period are meant; negative: from its end. */
  readonly positions: readonly number[] | null
}

/** A weekday, or only the `nth` of the month or year; negative: from its end. */
interface NamedWeekday {
  readonly weekday: number
  readonly nth: number | null
}

type Parts = ReadonlyMap<string, string>

/**
 * Reads an `RRULE`. Returns null when it cannot be read, repeats by hours or weeks of the year, or is longer than any
 * rule has to be: each day is compared with its lists.
 */
export function readRule(text: string, first: FirstTime): RepeatRule | null {
  if (text.length > LONGEST_RULE) return null
  const parts: Parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .map((part) => [part.split('=', 1)[0]?.trim() ?? '', part.slice(part.indexOf('=') + 1).trim()]),
  )
  if ([...parts.keys()].some((name) => !KNOWN_PARTS.test(name)) || !isAtTimeOf(parts, first)) return null
  const freq = FREQUENCIES.find((name) => name === parts.get('FREQ'))
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const count = parts.has('COUNT') ? Number(parts.get('COUNT')) : null
  const end = parts.get('UNTIL')
  const last = end === undefined ? null : lastDay(end, first)
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO')
  if (!freq || !(interval >= 1 && interval <= 999) || (count !== null && !(count >= 1)) || weekStart < 0) return null
  if (!Number.isInteger(interval) || (end !== undefined && last === null)) return null
  const lists = listsOf(parts, freq)
  return lists && { freq, interval, count, last, weekStart, ...withDefaults(lists, freq, first.date) }
}

type Lists = Pick<RepeatRule, 'months' | 'monthDays' | 'yearDays' | 'weekdays' | 'positions'>

function listsOf(parts: Parts, freq: RepeatRule['freq']): Lists | null {
  const months = numbers(parts.get('BYMONTH'), { least: 1, most: 12 })
  const monthDays = numbers(parts.get('BYMONTHDAY'), { least: -31, most: 31 })
  const yearDays = numbers(parts.get('BYYEARDAY'), { least: -366, most: 366 })
  const positions = numbers(parts.get('BYSETPOS'), { least: -366, most: 366 })
  const weekdays = weekdaysOf(parts.get('BYDAY'))
  if (!months || !monthDays || !yearDays || !positions || !weekdays) return null
  const lists = [months, monthDays, yearDays, weekdays]
  if (positions.length > 0 && lists.every((list) => list.length === 0)) return null
  if (weekdays.some(({ nth }) => nth !== null) && (freq === 'DAILY' || freq === 'WEEKLY')) return null
  if (monthDays.length > 0 && freq === 'WEEKLY') return null
  if (yearDays.length > 0 && freq !== 'YEARLY') return null
  return {
    months: filled(months),
    monthDays: filled(monthDays),
    yearDays: filled(yearDays),
    weekdays: filled(weekdays),
    positions: filled(positions),
  }
}

/** What a rule does not say follows from the first day. */
function withDefaults(lists: Lists, freq: RepeatRule['freq'], first: IsoDate): Lists {
  if (lists.monthDays || lists.yearDays || lists.weekdays || freq === 'DAILY') return lists
  if (freq === 'WEEKLY') return { ...lists, weekdays: [{ weekday: weekdayOf(first), nth: null }] }
  const monthDays = [Number(first.slice(8))]
  return { ...lists, monthDays, months: lists.months ?? (freq === 'YEARLY' ? [Number(first.slice(5, 7))] : null) }
}

const filled = <T>(list: readonly T[]): readonly T[] | null => (list.length === 0 ? null : list)

/** Returns the entries of a list, each once. */
const entriesOf = (list: string): string[] => [...new Set(list.split(',').map((text) => text.trim()))]

/** Returns the numbers of a list, none if there is no list, and null if one of them is not within the limits or 0. */
function numbers(
  list: string | undefined,
  { least, most }: { readonly least: number; readonly most: number },
): readonly number[] | null {
  if (list === undefined) return []
  const found = entriesOf(list).map((text) => (/^[+-]?\d{1,3}$/.test(text) ? Number(text) : 0))
  return found.every((number) => number !== 0 && number >= least && number <= most) ? found : null
}

function weekdaysOf(list: string | undefined): readonly NamedWeekday[] | null {
  if (list === undefined) return []
  const found = entriesOf(list).map((text) => {
    const [, nth, name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
    return { weekday: WEEKDAYS.indexOf(name), nth: nth === undefined ? null : Number(nth) }
  })
  return found.every(({ weekday, nth }) => weekday >= 0 && nth !== 0) ? found : null
}

/** Returns whether a rule names no other time of day than that of the event. Whole days have none. */
function isAtTimeOf(parts: Parts, { minute }: FirstTime): boolean {
  if (minute === null) return true
  const [hours, minutes] = [parts.get('BYHOUR'), parts.get('BYMINUTE')]
  if (hours !== undefined && Number(hours) !== Math.floor(minute / 60)) return false
  return minutes === undefined || Number(minutes) === minute % 60
}

/**
 * Returns the last day on which an event may begin up to a moment. It is the day before when the event begins later in
 * the day.
 */
function lastDay(end: string, { minute, timeZone }: FirstTime): IsoDate | null {
  // Programs write the end of whole days as a moment, too. A midnight in UTC means its day.
  const isDay = minute === null && /^\d{8}(?:T0000(?:00)?Z?)?$/.test(end)
  const moment = isDay ? null : momentOf({ name: 'UNTIL', parameters: {}, value: end }, timeZone)
  if (!moment) return dayNamed(end.slice(0, 4), end.slice(4, 6), end.slice(6, 8))
  return moment.minute !== null && moment.minute < (minute ?? 0) ? addDays(moment.date, -1) : moment.date
}
