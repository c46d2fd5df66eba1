import { decimalText, formatMoney, minorDigitsOf } from '#core/money/format-money.ts'
import type { CalendarDay } from '#core/calendar/calendar-days.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import { counted } from '#core/text/counted.ts'
import { dayAndMonth, dayWithWeekday } from '#web/text/date-text.ts'
import { dayReasonMessage } from '#web/text/day-reason-text.ts'

/** The dates chosen so far. */
export interface ChosenDates {
  readonly checkIn: IsoDate | null
  readonly checkOut: IsoDate | null
}

/** One day as the calendar shows it. */
export interface CalendarCell {
  readonly date: IsoDate
  /**
   * The class that styles the day: `from`, `in`, `to`, `alone` (one end without the other), `end` (a possible
   * departure), `taken`, `out` (check-out only), `norule`, or '' for a free day.
   */
  readonly look: 'from' | 'in' | 'to' | 'alone' | 'end' | 'taken' | 'out' | 'norule' | ''
  /** The small print under the number: a price, `arrive`, `leave`, or nothing. */
  readonly figure: string
  /** What a screen reader says after the date. */
  readonly spoken: string
  /** The dates that result from choosing this day; null when it cannot be chosen. */
  readonly leadsTo: Partial<StayDates> | null
  /** Why the day cannot be chosen; null when it can. */
  readonly reason: string | null
  /**
   * For a day that is too early to leave: why nobody can arrive on it either, or null when guests can. For all other
   * days `reason` says so.
   */
  readonly arrivalReason?: string | null
}

export interface CellQuestion {
  readonly chosen: ChosenDates
  /** The total of the stay for each possible departure after the chosen arrival; empty while no arrival is chosen. */
  readonly totals: ReadonlyMap<IsoDate, number>
  readonly currency: string
  /**
   * The days on which guests can arrive, in order. Where a rule forbids a day, its neighbours in this list are named.
   */
  readonly arrivals: readonly IsoDate[]
}

/** Describes a day: what it is in the present choice, or else what choosing it would do. */
export function calendarCell(day: CalendarDay, question: CellQuestion): CalendarCell {
  const { checkIn, checkOut } = question.chosen
  const base = { date: day.date, reason: null }
  if (day.date === checkIn)
    return {
      ...base,
      look: checkOut === null ? 'alone' : 'from',
      figure: 'arrive',
      spoken: 'your check-in',
      leadsTo: {},
    }
  if (checkIn !== null && day.date === checkOut) {
    // Always a link: the day has the focus if it has just been chosen.
    return {
      ...base,
      look: 'to',
      figure: 'leave',
      spoken: 'your check-out',
      leadsTo: arrivalOn(day) ?? { checkIn, checkOut },
    }
  }
  const total = checkIn !== null && checkOut === null ? question.totals.get(day.date) : undefined
  if (checkIn !== null && total !== undefined) {
    const price = formatMoney(total, question.currency)
    return {
      ...base,
      look: 'end',
      figure: figureOf(total, question.currency),
      spoken: `leave: ${price} in total, ${counted(daysBetween(checkIn, day.date), 'night')}`,
      leadsTo: { checkIn, checkOut: day.date },
    }
  }
  const inside = checkIn !== null && checkOut !== null && checkIn < day.date && day.date < checkOut
  const figure = figureOf(day.nightlyMinor, question.currency)
  const nightly = formatMoney(day.nightlyMinor, question.currency).replace(/\.00$/, '')
  if (inside)
    return { ...base, look: 'in', figure, spoken: `${nightly} a night, part of your stay`, leadsTo: arrivalOn(day) }
  const tooEarly = tooEarlyToLeave(day, question)
  if (tooEarly) return tooEarly
  if (day.canArrive) {
    const shortest = day.minNights > 1 ? `, ${counted(day.minNights, 'night')} or more` : ''
    return { ...base, look: '', figure, spoken: `${nightly} a night${shortest}`, leadsTo: arrivalOn(day) }
  }
  return blocked(day, question.arrivals)
}

/**
 * Describes a day between the chosen arrival and the first day on which guests may leave; returns null for all other
 * days. Such a day is refused with a reason even if a stay could begin on it, because a guest who chooses it now wants
 * to leave then (docs/booking-rules.md, Dates that can be booked).
 */
function tooEarlyToLeave(day: CalendarDay, { chosen, totals, arrivals }: CellQuestion): CalendarCell | null {
  const [first] = totals.keys()
  if (chosen.checkIn === null || first === undefined || day.date < chosen.checkIn || day.date > first) return null
  const reason = `Too early to leave: the first check-out after ${dayAndMonth(chosen.checkIn)} is ${dayWithWeekday(first)}.`
  const arrivalReason = day.canArrive ? null : blocked(day, arrivals).reason
  return { date: day.date, look: 'norule', figure: '', spoken: reason, leadsTo: null, reason, arrivalReason }
}

function blocked(day: CalendarDay, arrivals: readonly IsoDate[]): CalendarCell {
  const sentence = day.reason ? dayReasonMessage(day.reason) : 'You cannot arrive on this day.'
  const base = { date: day.date, figure: '', leadsTo: null }
  if (day.taken && day.canDepart) {
    return {
      ...base,
      look: 'out',
      figure: 'out',
      spoken: 'check-out only',
      reason: 'You can leave on this day, not arrive: the next guests do.',
    }
  }
  if (day.taken || day.reason?.code === 'dates_in_past')
    return { ...base, look: 'taken', spoken: sentence, reason: sentence }
  const reason = sentence + nearestArrivals(day.date, arrivals)
  return { ...base, look: 'norule', spoken: reason, reason }
}

/** Returns a sentence such as ` Nearest: Sat 3 July or Sat 17 July.`, or nothing when no such day is in sight. */
function nearestArrivals(date: IsoDate, arrivals: readonly IsoDate[]): string {
  const near = [arrivals.findLast((other) => other < date), arrivals.find((other) => other > date)]
  const dates = near.flatMap((other) => (other ? [dayWithWeekday(other)] : []))
  return dates.length > 0 ? ` Nearest: ${dates.join(' or ')}.` : ''
}

const arrivalOn = (day: CalendarDay): Partial<StayDates> | null => (day.canArrive ? { checkIn: day.date } : null)

/**
 * Returns the figure under a day: `240`, `334.50`, `1707.80`. It has 40 pixels, so the currency is left to the legend.
 */
function figureOf(minor: number, currency: string): string {
  return decimalText(minor, minorDigitsOf(currency)).replace(/\.0+$/, '')
}
