import { addDays, dayNumberOf } from '#core/time/date-arithmetic.ts'
import { isoDate, parseIsoDate, type IsoDate, type StayDates } from '#core/time/iso-date.ts'
import { instantOf, timeOfDayIn, todayIn } from '#core/time/zoned-time.ts'
import type { CalendarLine } from './calendar-lines.ts'
import { calendarZone } from './calendar-zone.ts'

/** A day, and the minute of that day if a time was given, both on the clock of the home. */
export interface Moment {
  readonly date: IsoDate
  readonly minute: number | null
}

const DAY = 1_440
const NOON = 720
/** Hours of it may be those of the next day at the home. */
const LAST_DAY = isoDate('2200-12-30')

/**
 * Returns the day that a calendar names, or null when there is none. Years that no stay reaches, such as the 9999 of
 * what is closed for good, stand for the last one.
 */
export function dayNamed(year: string, month: string, day: string): IsoDate | null {
  const date = parseIsoDate(`${year}-${month}-${day}`)
  return date === null && year > '2200' && parseIsoDate(`2200-${month}-${day}`) ? LAST_DAY : date
}

/**
 * Reads the moment that a `DTSTART` or the like names (RFC 5545 §3.3.5), on the clock of the home. UTC and known zones
 * are converted; a time without a zone, or with an unknown one, is taken as the home's. Returns null when it cannot be
 * read.
 */
export function momentOf(line: CalendarLine, timeZone: string): Moment | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/.exec(line.value.trim())
  const date = match && dayNamed(match[1] ?? '', match[2] ?? '', match[3] ?? '')
  if (!date) return null
  if (match[4] === undefined) return { date, minute: null }
  const [hour, minute] = [Number(match[4]), Number(match[5])]
  if (hour > 23 || minute > 59) return null
  const zone = writtenZone(line, timeZone)
  if (zone === timeZone) return { date, minute: hour * 60 + minute }
  const instant = instantOf(date, `${match[4]}:${match[5]}`, zone)
  const time = timeOfDayIn(timeZone, instant)
  return { date: todayIn(timeZone, instant), minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) }
}

/**
 * Returns whether a time is written as midnight in UTC or in a zone that it names, or as a midnight that is marked as a
 * date. A site that writes both ends of an event like this means whole days, because nobody arrives or leaves at that
 * hour, wherever the home is.
 */
export function isDayAsMidnight({ value, parameters }: CalendarLine): boolean {
  const ending = /^\d{8}T0000(?:00)?(Z?)$/.exec(value.trim())?.[1]
  if (ending === undefined) return false
  return ending === 'Z' || parameters['TZID'] !== undefined || parameters['VALUE']?.toUpperCase() === 'DATE'
}

/**
 * Returns the zone in which a time is written: the home's when the time names none, or one that only one program knows.
 * Calendars usually give times of the home itself.
 */
export function writtenZone({ value, parameters }: CalendarLine, timeZone: string): string {
  if (value.trim().endsWith('Z')) return 'UTC'
  const named = parameters['TZID']
  return (named === undefined ? null : calendarZone(named)) ?? timeZone
}

/** Returns a `DURATION` in minutes (RFC 5545 §3.3.6), or null when it cannot be read. */
export function durationOf(value: string): number | null {
  const match = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:\d{1,7}S)?)?$/.exec(
    value.trim(),
  )
  if (!match) return null
  const [weeks, days, hours, minutes] = match.slice(1).map((text) => Number(text ?? 0))
  return (weeks ?? 0) * 7 * DAY + (days ?? 0) * DAY + (hours ?? 0) * 60 + (minutes ?? 0)
}

/** Returns the moment `minutes` later. */
export function later({ date, minute }: Moment, minutes: number): Moment {
  const total = (minute ?? 0) + minutes
  return {
    date: addDays(date, Math.floor(total / DAY)),
    minute: minute === null && minutes % DAY === 0 ? null : total % DAY,
  }
}

/**
 * Returns the nights between two moments. `none`: it ends on the day on which it begins and lasts less than half a day,
 * so nobody sleeps there. Null: it ends before it begins. A day without an end is one night; times from midnight until
 * the afternoon are whole days, including the last one.
 */
export function nightsBetween(start: Moment, end: Moment | null): StayDates | 'none' | null {
  const { date: checkIn, minute } = start
  const night = { checkIn, checkOut: addDays(checkIn, 1) }
  if (minute === null) {
    if (end === null || end.date === checkIn) return night
    return end.date > checkIn ? { checkIn, checkOut: end.date } : null
  }
  if (end === null) return 'none'
  const lasts = (dayNumberOf(end.date) - dayNumberOf(checkIn)) * DAY + (end.minute ?? 0) - minute
  if (lasts < 0) return null
  if (end.date === checkIn) return lasts >= NOON ? night : 'none'
  const isWholeDays = minute === 0 && (end.minute ?? 0) >= NOON
  return { checkIn, checkOut: isWholeDays ? addDays(end.date, 1) : end.date }
}
