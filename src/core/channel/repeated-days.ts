import { addDays, addMonths, daysBetween, weekdayOf } from '#core/time/date-arithmetic.ts'
import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'
import { momentOf, type Moment } from './event-nights.ts'

const WEEKDAYS: readonly string[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const MOST_STEPS = 20_000
const MOST_DAYS = 1_000
const MOST_STEPS_TOGETHER = 100_000

/** Limits how many steps all repetitions of a calendar may take together. */
export class RepeatBudget {
  #steps = MOST_STEPS_TOGETHER

  /** True when the budget is used up: the calendar asks for more than any home needs. */
  get isSpent(): boolean {
    return this.#steps <= 0
  }

  spend(): void {
    this.#steps--
  }
}

/** When an event begins for the first time, in the zone in which it is written. */
export interface FirstTime extends Moment {
  readonly timeZone: string
}

/**
 * Returns the days up to `until`, in the zone of `first`, on which an event with an `RRULE` begins (RFC 5545 §3.3.10):
 * at intervals of days, weeks (on certain weekdays), months or years, with a count or an end. Returns null for any
 * other rule, for one that would take too long to follow, and when the budget is spent.
 */
export function repeatedDays(
  rule: string,
  { first, until, budget }: { readonly first: FirstTime; readonly until: IsoDate; readonly budget: RepeatBudget },
): IsoDate[] | null {
  const parts = new Map(
    rule
      .toUpperCase()
      .split(';')
      .map((part) => {
        const at = part.indexOf('=')
        return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const
      }),
  )
  const start = first.date
  if (!isSimple(parts, start)) return null
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const count = Number(parts.get('COUNT') ?? MOST_STEPS)
  const end = parts.get('UNTIL')
  const last = end === undefined ? until : lastDay(end, first)
  if (last === null || !(interval >= 1 && interval <= 999) || !(count >= 1)) return null
  const days: IsoDate[] = []
  const limit = last < until ? last : until
  let steps = 0
  for (const day of beginnings(parts, start, interval)) {
    if (day > limit || steps === count) return days
    budget.spend()
    if (++steps > MOST_STEPS || budget.isSpent) return null
    days.push(day)
    // Days long past are of no use.
    if (days.length > MOST_DAYS) days.shift()
  }
  return days
}

/**
 * Returns the last day on which an event may begin up to a moment. It is the day before when the event begins later in
 * the day.
 */
function lastDay(end: string, { minute, timeZone }: FirstTime): IsoDate | null {
  const moment = minute === null ? null : momentOf({ name: 'UNTIL', parameters: {}, value: end }, timeZone)
  if (!moment) return parseIsoDate(`${end.slice(0, 4)}-${end.slice(4, 6)}-${end.slice(6, 8)}`)
  return moment.minute !== null && moment.minute < (minute ?? 0) ? addDays(moment.date, -1) : moment.date
}

function isSimple(parts: ReadonlyMap<string, string>, start: IsoDate): boolean {
  const known = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY', 'BYMONTHDAY', 'BYMONTH']
  if ([...parts.keys()].some((name) => name !== '' && !known.includes(name))) return false
  const freq = parts.get('FREQ')
  const byDay = parts.get('BYDAY')
  if (byDay !== undefined && (freq !== 'WEEKLY' || byDay.split(',').some((day) => !WEEKDAYS.includes(day))))
    return false
  const [day, month] = [parts.get('BYMONTHDAY'), parts.get('BYMONTH')]
  if (day !== undefined && (Number(day) !== Number(start.slice(8)) || freq === 'DAILY' || freq === 'WEEKLY'))
    return false
  if (month !== undefined && (Number(month) !== Number(start.slice(5, 7)) || freq !== 'YEARLY')) return false
  return freq === 'DAILY' || freq === 'WEEKLY' || freq === 'MONTHLY' || freq === 'YEARLY'
}

function* beginnings(parts: ReadonlyMap<string, string>, start: IsoDate, interval: number): Generator<IsoDate> {
  const freq = parts.get('FREQ')
  if (freq === 'DAILY') for (let step = 0; step <= MOST_STEPS; step++) yield addDays(start, step * interval)
  if (freq === 'WEEKLY') {
    const monday = addDays(start, -weekdayOf(start))
    const named = parts
      .get('BYDAY')
      ?.split(',')
      .map((day) => WEEKDAYS.indexOf(day)) ?? [weekdayOf(start)]
    const weekdays = [...new Set(named)].toSorted((a, b) => a - b)
    for (let week = 0; week <= MOST_STEPS; week += interval)
      for (const weekday of weekdays) {
        const day = addDays(monday, week * 7 + weekday)
        if (daysBetween(start, day) >= 0) yield day
      }
  }
  if (freq === 'MONTHLY' || freq === 'YEARLY') {
    const months = freq === 'YEARLY' ? interval * 12 : interval
    for (let step = 0; step * months <= 2_400; step++) {
      const day = addMonths(start, step * months)
      // A month without a 31st is skipped (RFC 5545 §3.3.10).
      if (day.slice(8) === start.slice(8)) yield day
    }
  }
}
