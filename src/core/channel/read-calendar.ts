import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { addDays, daysBetween, nightsOf as countNights } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import {
  calendarComponents,
  MOST_CALENDAR_EVENTS,
  plainText,
  type CalendarComponent,
  type CalendarLine,
} from './calendar-lines.ts'
import {
  durationOf,
  isDayAsMidnight,
  later,
  momentOf,
  nightsBetween,
  writtenZone,
  type Moment,
} from './event-nights.ts'
import { repeatedDays, RepeatBudget } from './repeated-days.ts'
import type { FirstTime } from './read-rule.ts'
import { writtenZones } from './written-zones.ts'

/** Nights that a calendar says are taken. */
export interface CalendarEvent extends StayDates {
  /** Stays the same from one reading to the next. For an event that repeats, the day is appended. */
  readonly uid: string
  readonly summary: string
  readonly description: string
  /** The event is contained only to say that it is cancelled. */
  readonly isCancelled: boolean
}

/** The contents of a calendar. */
export interface ReadCalendar {
  readonly events: readonly CalendarEvent[]
  /** UIDs of events that could not be read; `''` for those without one. */
  readonly unread: readonly string[]
  /** The number of events ahead that name nights but are marked as free time. Those that repeat count once. */
  readonly free: number
}

export interface ReadCalendarOptions {
  /** The time zone of the home. */
  readonly timeZone: string
  readonly today: IsoDate
}

/** Nights further ahead are ignored: nobody lets them. */
const FURTHEST_DAYS = 1_100
const LONGEST_UID = 380
const LONGEST_SUMMARY = 200

/**
 * Reads which nights of a home a calendar in the format of RFC 5545 marks as taken. Dates stay dates; times are
 * converted to the clock of the home. Repetitions become single days. Events that cannot be read are listed, so
 * that nobody takes them for gone. `calendar_not_readable`: the text may not be a whole calendar, or holds more events
 * than a home can have, each day of a repetition counted.
 */
export function readCalendar(
  text: string,
  { timeZone, today }: ReadCalendarOptions,
): Result<ReadCalendar, ProblemOf<'calendar_not_readable'>> {
  const components = calendarComponents(text)
  if (!components.ok) return components
  const unread: string[] = []
  let free = 0
  const found: Found[] = []
  const budget = new RepeatBudget()
  const zoneNamed = writtenZones(components.value.zones, { timeZone, today })
  for (const component of components.value.events) {
    const read = readEvent(inKnownZones(component, zoneNamed), { timeZone, today, budget })
    if (read === 'free') free++
    else if (read === 'none') continue
    else if (typeof read === 'string') unread.push(read.slice('unread:'.length))
    else found.push(...read)
    if (budget.isSpent || found.length > MOST_CALENDAR_EVENTS)
      return err({ code: 'calendar_not_readable', fault: 'too_many_events' })
  }
  return ok({ events: eventsOf(found), unread, free })
}

/** Names the zones that only the calendar explains by the names that everybody knows. */
function inKnownZones(component: CalendarComponent, zoneNamed: ReturnType<typeof writtenZones>): CalendarComponent {
  const lines = component.lines.map((line) => {
    const named = line.parameters['TZID']
    const zone = named === undefined ? null : zoneNamed(named)
    return zone === null ? line : { ...line, parameters: { ...line.parameters, TZID: zone } }
  })
  return { ...component, lines }
}

interface Found extends CalendarEvent {
  readonly sequence: number
  /** The day of a repetition that this event replaces. */
  readonly instead: IsoDate | null
  /** For a day of a repetition. */
  readonly day: IsoDate | null
}

type Lines = ReadonlyMap<string, readonly CalendarLine[]>

function linesOf({ lines }: CalendarComponent): Lines {
  const byName = Map.groupBy(lines, ({ name }) => name)
  return isOfDays(byName) ? Map.groupBy(lines.map(withoutMidnight), ({ name }) => name) : byName
}

/** Returns whether an event consists of whole days that are written as midnights. */
function isOfDays(lines: Lines): boolean {
  const [start, end, length] = ['DTSTART', 'DTEND', 'DURATION'].map((name) => lines.get(name)?.[0])
  if (!start || !isDayAsMidnight(start)) return false
  return end ? isDayAsMidnight(end) : length !== undefined && (durationOf(length.value) ?? 1) % 1_440 === 0
}

const DAYS: readonly string[] = ['DTSTART', 'DTEND', 'EXDATE', 'RDATE', 'RECURRENCE-ID']

const withoutMidnight = (line: CalendarLine): CalendarLine =>
  DAYS.includes(line.name) ? { ...line, value: line.value.replaceAll(/T0000(00)?Z?/g, '') } : line

function readEvent(
  component: CalendarComponent,
  { timeZone, today, budget }: ReadCalendarOptions & { readonly budget: RepeatBudget },
): readonly Found[] | 'free' | 'none' | `unread:${string}` {
  const lines = linesOf(component)
  const textOf = (name: string) => plainText(lines.get(name)?.[0]?.value ?? '')
  const uid = textOf('UID').slice(0, LONGEST_UID).toWellFormed()
  const isCancelled = textOf('STATUS').toUpperCase() === 'CANCELLED'
  const nights = nightsOf(lines, timeZone)
  if (nights === 'none') return 'none'
  const repeats = lines.has('RRULE') || lines.has('RDATE')
  if (textOf('TRANSP').toUpperCase() === 'TRANSPARENT')
    return nights !== null && !isCancelled && (repeats || nights.checkOut > today) ? 'free' : 'none'
  if (nights === null) return `unread:${uid}`
  const summary = textOf('SUMMARY').slice(0, LONGEST_SUMMARY).toWellFormed()
  const instead = lines.get('RECURRENCE-ID')?.[0]
  const event: Found = {
    uid: uid || `${nights.checkIn}_${nights.checkOut}_${summary}`.slice(0, LONGEST_UID),
    ...nights,
    summary,
    description: textOf('DESCRIPTION'),
    isCancelled,
    sequence: Number(lines.get('SEQUENCE')?.[0]?.value ?? 0) || 0,
    instead: instead ? (momentOf(instead, timeZone)?.date ?? null) : null,
    day: null,
  }
  if (!repeats) return [event]
  const repeated = repeatedStays(event, { lines, timeZone, today, budget })
  if (repeated === null) return `unread:${uid}`
  const off = daysOff(lines, timeZone)
  return repeated
    .filter(({ checkIn, checkOut }) => !off.has(checkIn) && checkOut > today)
    .map((stay) => ({ ...event, uid: `${event.uid}/${stay.checkIn}`, day: stay.checkIn, ...stay }))
}

/**
 * Returns the nights of an event that repeats: those of its first day (RFC 5545 §3.8.5.3), of the days of its rules, and
 * of the days that it lists. Null if one of them cannot be read.
 */
function repeatedStays(event: StayDates, options: RepeatOptions): readonly StayDates[] | null {
  const nights = countNights(event)
  const stays = new Map([[event.checkIn, { checkIn: event.checkIn, checkOut: event.checkOut }]])
  for (const { value } of options.lines.get('RRULE') ?? []) {
    const days = daysOf(event, { ...options, rule: value })
    if (days === null) return null
    for (const day of days) stays.set(day, { checkIn: day, checkOut: addDays(day, nights) })
  }
  for (const line of options.lines.get('RDATE') ?? []) {
    const listed = listedStays(line, options)
    if (listed === null) return null
    for (const stay of listed) stays.set(stay.checkIn, stay)
  }
  return [...stays.values()]
}

/** Returns the nights of the days or periods of an `RDATE` (RFC 5545 §3.8.5.2). */
function listedStays({ name, parameters, value }: CalendarLine, options: RepeatOptions): readonly StayDates[] | null {
  const { lines, timeZone, budget } = options
  const minutes = lengthOf(lines, timeZone)
  const stays: StayDates[] = []
  for (const text of value.split(',')) {
    budget.spend()
    if (budget.isSpent) return null
    const [from = '', to] = text.split('/')
    const start = momentOf({ name, parameters, value: from }, timeZone)
    if (!start) return null
    const period: Lines = new Map([
      [to?.startsWith('P') ? 'DURATION' : 'DTEND', [{ name, parameters, value: to ?? '' }]],
    ])
    const end = to === undefined ? minutes !== null && later(start, minutes) : endOf(period, start, timeZone)
    if (end === 'unread') return null
    const stay = nightsBetween(start, end || null)
    if (stay === null) return null
    if (stay !== 'none') stays.push(stay)
  }
  return stays
}

/** Returns the minutes that an event lasts, or null if it does not say. */
function lengthOf(lines: Lines, timeZone: string): number | null {
  const line = lines.get('DTSTART')?.[0]
  const start = line ? momentOf(line, timeZone) : null
  const end = start && endOf(lines, start, timeZone)
  if (!start || !end || end === 'unread') return null
  return daysBetween(start.date, end.date) * 1_440 + (end.minute ?? 0) - (start.minute ?? 0)
}

/**
 * Returns the days at the home on which an event begins. The event repeats in the zone in which it is written, where it
 * may be another day.
 */
function daysOf(
  event: StayDates,
  { rule, lines, timeZone, today, budget }: RepeatOptions & { readonly rule: string },
): readonly IsoDate[] | null {
  const startLine = lines.get('DTSTART')?.[0]
  const zone = startLine && writtenZone(startLine, timeZone)
  const written = zone ? momentOf(startLine, zone) : null
  if (!zone || !written) return null
  const first: FirstTime = { ...written, timeZone: zone }
  // One more, because the day may be another one at the home.
  const from = addDays(today, -countNights(event) - 1)
  const days = repeatedDays(rule, { first, from, until: addDays(today, FURTHEST_DAYS), budget })
  const ahead = daysBetween(written.date, event.checkIn)
  return days && (ahead === 0 ? days : days.map((day) => addDays(day, ahead)))
}

interface RepeatOptions extends ReadCalendarOptions {
  readonly lines: Lines
  readonly budget: RepeatBudget
}

/** Returns the days that a repetition leaves out. */
function daysOff(lines: Lines, timeZone: string): ReadonlySet<string> {
  const off = (lines.get('EXDATE') ?? []).flatMap(({ name, parameters, value }) =>
    value.split(',').map((text) => momentOf({ name, parameters, value: text }, timeZone)?.date ?? ''),
  )
  return new Set(off)
}

function nightsOf(lines: Lines, timeZone: string): StayDates | 'none' | null {
  const startLine = lines.get('DTSTART')?.[0]
  const start = startLine ? momentOf(startLine, timeZone) : null
  if (!start) return null
  const end = endOf(lines, start, timeZone)
  return end === 'unread' ? null : nightsBetween(start, end)
}

function endOf(lines: Lines, start: Moment, timeZone: string): Moment | null | 'unread' {
  const endLine = lines.get('DTEND')?.[0]
  if (endLine) return momentOf(endLine, timeZone) ?? 'unread'
  const duration = lines.get('DURATION')?.[0]
  if (!duration) return null
  const minutes = durationOf(duration.value)
  return minutes === null ? 'unread' : later(start, minutes)
}

/**
 * Applies the events that replace days of a repetition, and gives several events with the same UID names of their own.
 */
function eventsOf(found: readonly Found[]): CalendarEvent[] {
  const moved = new Set(found.flatMap(({ uid, instead }) => (instead ? [`${uid}/${instead}`] : [])))
  const kept = found
    .filter(({ day, uid }) => !day || !moved.has(uid))
    .map((event) => (event.instead ? { ...event, uid: `${event.uid}/${event.instead}` } : event))
  return [...Map.groupBy(kept, ({ uid }) => uid).values()].flatMap((events) => newest(events))
}

/**
 * Returns the event with the highest SEQUENCE. When several share it, each is an event of its own, told apart by its
 * first night.
 */
function newest(events: readonly Found[]): CalendarEvent[] {
  const highest = Math.max(...events.map(({ sequence }) => sequence))
  const dates = new Set<string>()
  return events
    .filter(({ sequence }) => sequence === highest)
    .toSorted((one, other) => (one.checkIn + one.checkOut < other.checkIn + other.checkOut ? -1 : 1))
    .filter(({ checkIn, checkOut }) => !dates.has(checkIn + checkOut) && dates.add(checkIn + checkOut))
    .map(({ uid, checkIn, checkOut, summary, description, isCancelled }, index) => ({
      uid: index === 0 ? uid : `${uid}#${index + 1}`,
      checkIn,
      checkOut,
      summary,
      description,
      isCancelled,
    }))
}
