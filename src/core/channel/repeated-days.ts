import { dateOfDayNumber, dayNumberOf, weekdayOf } from '#core/time/date-arithmetic.ts'
import { daysInMonth, parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'
import { readRule, type FirstTime, type RepeatRule } from './read-rule.ts'

const MOST_STEPS = 20_000
const MOST_STEPS_TOGETHER = 200_000

/** Limits how many days all repetitions of a calendar may look at together. */
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

interface Span {
  readonly first: FirstTime
  readonly from: IsoDate
  readonly until: IsoDate
  readonly budget: RepeatBudget
}

/**
 * Returns the days between `from` and `until`, both included, on which an event with an `RRULE` begins (RFC 5545
 * §3.3.10), in the zone of `first`. Returns null for a rule that cannot be read or would take too long to follow, and
 * when the budget is spent.
 */
export function repeatedDays(text: string, { first, from, until, budget }: Span): IsoDate[] | null {
  const rule = readRule(text, first)
  if (!rule) return null
  const start = dayNumberOf(first.date)
  const earliest = Math.max(start, dayNumberOf(from))
  const limit = Math.min(dayNumberOf(until), rule.last === null ? Infinity : dayNumberOf(rule.last))
  const days: number[] = []
  let [steps, counted] = [0, 0]
  // A count begins with the first day; other rules need not be followed from there.
  for (let index = rule.count === null ? periodsUntil(rule, start, earliest) : 0; ; index++) {
    const [begin, end] = periodOf(rule, start, index)
    if (begin > limit) return days.map(dateOfDayNumber)
    const matching: number[] = []
    for (let day = begin; day < end; day++) {
      budget.spend()
      if (++steps > MOST_STEPS || budget.isSpent) return null
      if (matches(rule, day)) matching.push(day)
    }
    for (const day of atPositions(matching, rule.positions)) {
      if (day < start) continue
      if (day > limit || counted === rule.count) return days.map(dateOfDayNumber)
      counted++
      if (day >= earliest) days.push(day)
    }
    if (counted === rule.count) return days.map(dateOfDayNumber)
  }
}

/** Returns how many whole steps of a rule lie between its first day and another. */
function periodsUntil({ freq, interval, weekStart }: RepeatRule, start: number, day: number): number {
  const between = {
    DAILY: () => day - start,
    WEEKLY: () => (day - weekBegin(start, weekStart)) / 7,
    MONTHLY: () => monthOf(day) - monthOf(start),
    YEARLY: () => Math.floor(monthOf(day) / 12) - Math.floor(monthOf(start) / 12),
  }
  return Math.max(0, Math.floor(between[freq]() / interval))
}

/** Returns the first day of the period that is `index` steps after that of the first day, and the day after its last. */
function periodOf({ freq, interval, weekStart }: RepeatRule, start: number, index: number): readonly [number, number] {
  const step = index * interval
  if (freq === 'DAILY') return [start + step, start + step + 1]
  if (freq === 'WEEKLY') {
    const begin = weekBegin(start, weekStart) + step * 7
    return [begin, begin + 7]
  }
  if (freq === 'MONTHLY') return [monthBegin(monthOf(start) + step), monthBegin(monthOf(start) + step + 1)]
  const january = (Math.floor(monthOf(start) / 12) + step) * 12
  return [monthBegin(january), monthBegin(january + 12)]
}

const weekBegin = (day: number, weekStart: number) => day - ((weekdayOf(dateOfDayNumber(day)) - weekStart + 7) % 7)

/** Returns the number of a day's month, counted from January of the year 0. */
function monthOf(day: number): number {
  const date = dateOfDayNumber(day)
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

/** Returns the first day of a month; infinite after the last year that a date can name. */
function monthBegin(month: number): number {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  const date = parseIsoDate(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`)
  return date ? dayNumberOf(date) : Infinity
}

function matches({ freq, months, monthDays, yearDays, weekdays }: RepeatRule, day: number): boolean {
  const date = dateOfDayNumber(day)
  const [year, month, dayOfMonth] = date.split('-').map(Number) as [number, number, number]
  if (months && !months.includes(month)) return false
  const length = daysInMonth(year, month)
  if (monthDays && !isNamed(monthDays, dayOfMonth, length)) return false
  if (!yearDays && !weekdays) return true
  const january = monthBegin(year * 12)
  const yearLength = monthBegin(year * 12 + 12) - january
  const dayOfYear = day - january + 1
  if (yearDays && !isNamed(yearDays, dayOfYear, yearLength)) return false
  if (!weekdays) return true
  const within = freq === 'YEARLY' && !months ? [dayOfYear, yearLength] : [dayOfMonth, length]
  const [at = 0, of = 0] = within
  const weekday = weekdayOf(date)
  return weekdays.some(
    (named) =>
      named.weekday === weekday &&
      (named.nth === null || named.nth === Math.ceil(at / 7) || named.nth === -Math.ceil((of - at + 1) / 7)),
  )
}

/** Returns whether a list names a day, from the beginning or from the end. */
const isNamed = (list: readonly number[], day: number, length: number) =>
  list.includes(day) || list.includes(day - length - 1)

function atPositions(days: readonly number[], positions: readonly number[] | null): readonly number[] {
  if (!positions) return days
  return days.filter((_, index) => positions.includes(index + 1) || positions.includes(index - days.length))
}
