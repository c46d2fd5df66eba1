import { addDays, dayNumberOf } from '#core/time/date-arithmetic.ts'
import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'
import { instantOf, timeOfDayIn, todayIn } from '#core/time/zoned-time.ts'
import { plainText, type CalendarComponent, type WrittenZone } from './calendar-lines.ts'
import { calendarZone } from './calendar-zone.ts'
import { WINDOWS_ZONES } from './windows-zones.ts'

interface ZoneOptions {
  /** The zone of the home, which is tried first. */
  readonly timeZone: string
  readonly today: IsoDate
}

/**
 * Returns a function that names the zone behind a `TZID` that only the calendar explains, in its `VTIMEZONE` (RFC 5545
 * §3.6.5), such as “Customized Time Zone” of Outlook: the zone that it names itself, the zone of the world that has its
 * rules now, or a constant distance from UTC. Null: everybody knows the name, or the calendar says nothing that can be
 * used. Each name is looked up once.
 */
export function writtenZones(zones: readonly WrittenZone[], options: ZoneOptions): (name: string) => string | null {
  const byName = new Map(zones.map((zone) => [textOf(zone, 'TZID'), zone]))
  const found = new Map<string, string | null>()
  return (name) => {
    const before = found.get(name)
    if (before !== undefined) return before
    const zone = calendarZone(name) === null ? byName.get(name.trim()) : undefined
    const named = zone ? (calendarZone(textOf(zone, 'X-LIC-LOCATION')) ?? zoneByRules(zone, options)) : null
    found.set(name, named)
    return named
  }
}

const textOf = ({ lines }: CalendarComponent, name: string) =>
  plainText(lines.find((line) => line.name === name)?.value ?? '')

/** A time of a zone: its distance from UTC in minutes, and the rule by which it begins each year. */
interface Observance {
  readonly kind: string
  readonly offset: number
  /** The last time at which it is known to begin, as it is written: `20161030T020000`. */
  readonly last: string
  /** Null: it begins no more. */
  readonly begins: ((year: number) => IsoDate) | null
}

function zoneByRules(zone: WrittenZone, { timeZone, today }: ZoneOptions): string | null {
  const times = zone.parts.map((part) => observanceOf(part, today))
  if (!times.every((time) => time !== null)) return null
  const latest = times.toSorted((one, other) => (one.last < other.last ? 1 : -1))
  const yearly = latest.filter(({ begins }) => begins !== null)
  if (yearly.length === 0) return latest[0] ? constantZone(latest[0].offset) : null
  const [standard, summer] = ['STANDARD', 'DAYLIGHT'].map((kind) => yearly.find((time) => time.kind === kind))
  if (!standard) return null
  if (!summer) return yearly.length === times.length ? constantZone(standard.offset) : null
  const year = Number(today.slice(0, 4))
  const candidates = [timeZone, ...new Set(Object.values(WINDOWS_ZONES))]
  return candidates.find((one) => [year, year + 1].every((when) => hasRules(one, { standard, summer, when }))) ?? null
}

/** Returns whether a zone changes from one time to the other and back on the same days. */
function hasRules(
  zone: string,
  { standard, summer, when }: { readonly standard: Observance; readonly summer: Observance; readonly when: number },
): boolean {
  const isChange = (from: Observance, to: Observance) => {
    const day = to.begins?.(when)
    if (day === undefined) return false
    return offsetAt(zone, addDays(day, -1)) === from.offset && offsetAt(zone, addDays(day, 1)) === to.offset
  }
  return isChange(standard, summer) && isChange(summer, standard)
}

/** Returns a zone's distance from UTC, in minutes, at its noon of a day. */
function offsetAt(zone: string, day: IsoDate): number {
  const instant = instantOf(day, '12:00', zone)
  const [hours, minutes] = timeOfDayIn(zone, instant).split(':').map(Number)
  const local = dayNumberOf(todayIn(zone, instant)) * 1_440 + (hours ?? 0) * 60 + (minutes ?? 0)
  return local - Math.floor(instant / 60_000)
}

function constantZone(offset: number): string {
  const digits = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.abs(offset)
  return `${offset < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`
}

/** Returns a time of a zone, or null when it cannot be read. */
function observanceOf(part: CalendarComponent, today: IsoDate): Observance | null {
  const [, sign, hours = '', minutes = ''] = /^([+-])(\d{2})(\d{2})(?:\d{2})?$/.exec(textOf(part, 'TZOFFSETTO')) ?? []
  if (sign === undefined || hours > '14' || minutes > '59') return null
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const rule = textOf(part, 'RRULE').toUpperCase()
  const until = /(?:^|;)UNTIL=(\d{8}(?:T\d{6})?)/.exec(rule)?.[1]
  const isOver = until !== undefined && until.slice(0, 8) < today.replaceAll('-', '')
  const base = { kind: part.name, offset, last: until ?? textOf(part, 'DTSTART') }
  if (rule === '' || isOver) return { ...base, begins: null }
  const begins = yearlyDay(rule)
  return begins && { ...base, begins }
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Reads the rule of a change of clocks, “the last Sunday of March”. Null: it has another form. */
function yearlyDay(rule: string): Observance['begins'] {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  const [, nth, name = ''] = /^\+?(-?[1-5])(SU|MO|TU|WE|TH|FR|SA)$/.exec(parts.get('BYDAY') ?? '') ?? []
  const month = /^0?(\d{1,2})$/.exec(parts.get('BYMONTH') ?? '')?.[1]?.padStart(2, '0')
  if (parts.get('FREQ') !== 'YEARLY' || parts.has('COUNT') || parts.has('BYMONTHDAY')) return null
  if (nth === undefined || month === undefined || parseIsoDate(`2027-${month}-01`) === null) return null
  return (year) => nthWeekday(`${year}-${month}`, { nth: Number(nth), weekday: WEEKDAYS.indexOf(name) })
}

/** Returns, for instance, the second Sunday of a month; a negative number counts from its end. */
function nthWeekday(month: string, { nth, weekday }: { readonly nth: number; readonly weekday: number }): IsoDate {
  const first = parseIsoDate(`${month}-01`) as IsoDate
  const weekdayOf = (day: IsoDate) => (((dayNumberOf(day) + 4) % 7) + 7) % 7 // 1 January 1970 was a Thursday
  if (nth > 0) return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
  const after = parseIsoDate(`${addDays(first, 31).slice(0, 7)}-01`) as IsoDate
  const last = addDays(after, -1)
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7) + (nth + 1) * 7)
}
