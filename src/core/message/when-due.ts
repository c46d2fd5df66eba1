import type { BookingState } from '#core/booking/booking-state.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { deadlineBefore, instantOf, timeOfDayIn, todayIn } from '#core/time/zoned-time.ts'
import type { CancellationTier } from '#core/rate/stay-terms.ts'
import type { AutomationRule, MessageEvent } from './automation-rule.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
const dayMs = 24 * hourMs

/** A message about something that has happened is of no use later than that. */
const LATEST_AFTER_MS = 7 * dayMs

/** What the rules have to know of a booking. Instants in ms since 1970 UTC; null: it has not happened, or never will. */
export interface MessageFacts {
  readonly state: BookingState
  readonly home: string
  readonly timeZone: string
  readonly nights: number
  /** Adults and children. */
  readonly guests: number
  readonly isPaid: boolean
  readonly confirmedAtMs: number | null
  readonly checkInAtMs: number
  readonly checkOutAtMs: number
  readonly paidAtMs: number | null
  readonly nextPaymentAtMs: number | null
  readonly freeUntilMs: number | null
  readonly reviewedAtMs: number | null
  /** The first word of the guest that nobody has answered. */
  readonly waitingSinceMs: number | null
}

/** When a message goes out. */
export interface PlannedMessage {
  readonly atMs: number
  /** Where the rule alone puts it; `atMs` is another instant where that is in quiet hours. */
  readonly dueMs: number
  /** From here on it would be of no use. */
  readonly latestMs: number
}

const eventOf: Readonly<Record<MessageEvent, (facts: MessageFacts) => number | null>> = {
  confirmed: (facts) => facts.confirmedAtMs,
  check_in: (facts) => facts.checkInAtMs,
  check_out: (facts) => facts.checkOutAtMs,
  payment_received: (facts) => facts.paidAtMs,
  payment_due: (facts) => facts.nextPaymentAtMs,
  free_cancellation_end: (facts) => facts.freeUntilMs,
  review_written: (facts) => facts.reviewedAtMs,
  no_answer: (facts) => facts.waitingSinceMs,
}

const RUNNING: readonly BookingState[] = ['confirmed', 'checked_in']
const STARTED: readonly BookingState[] = [...RUNNING, 'completed']

/** Bookings in another state get nothing by a rule: what was cancelled is left in peace. */
const statesOf: Readonly<Record<MessageEvent, readonly BookingState[]>> = {
  confirmed: RUNNING,
  check_in: RUNNING,
  check_out: STARTED,
  payment_received: STARTED,
  payment_due: RUNNING,
  free_cancellation_end: ['confirmed'],
  review_written: STARTED,
  no_answer: STARTED,
}

/**
 * When a rule sends its message for a booking, as things are; null: never. Days are counted on the calendar of the home, so that nine in
 * the morning stays nine when the clocks change; hours are hours. Who books later than a message would have gone out gets it at once, as
 * long as what it is about lies ahead. In quiet hours it waits for their end; where that would be too late it goes out just before them.
 */
export function whenDue(rule: AutomationRule, facts: MessageFacts): PlannedMessage | null {
  const eventMs = eventOf[rule.event](facts)
  if (eventMs === null || !statesOf[rule.event].includes(facts.state) || !isMeant(rule, facts)) return null
  const earliestMs = facts.confirmedAtMs ?? Number.NEGATIVE_INFINITY
  const dueMs = Math.max(shifted(rule, eventMs, facts.timeZone), earliestMs)
  const latestMs = rule.direction === 'before' ? eventMs : dueMs + LATEST_AFTER_MS
  if (dueMs >= latestMs) return null
  return { atMs: outsideQuiet(rule, facts, { dueMs, earliestMs, latestMs }), dueMs, latestMs }
}

/** Whether a planned message goes out at this moment: its time has come, it is of use, and nobody is woken by it without need. */
export function isDueNow(rule: AutomationRule, planned: PlannedMessage, timeZone: string, nowMs: number): boolean {
  if (nowMs < planned.atMs || nowMs >= planned.latestMs) return false
  const awake = quietAt(rule, timeZone, nowMs)
  return awake === null || awake.untilMs >= planned.latestMs
}

/**
 * Until when all of the price of the nights comes back, without the grace after booking; null: never, or it was over
 * when it was booked.
 */
export function freeUntil(
  tiers: readonly CancellationTier[],
  { checkInAtMs, confirmedAtMs, timeZone }: Pick<MessageFacts, 'checkInAtMs' | 'confirmedAtMs' | 'timeZone'>,
): number | null {
  const free = tiers.filter(({ keepNights, keepRestBp }) => keepNights === 0 && keepRestBp === 0)
  if (free.length === 0) return null
  const hours = Math.min(...free.map(({ hoursBefore }) => hoursBefore))
  const untilMs = deadlineBefore(checkInAtMs, hours, timeZone)
  return confirmedAtMs !== null && untilMs <= confirmedAtMs ? null : untilMs
}

function isMeant(rule: AutomationRule, { home, nights, guests, isPaid }: MessageFacts): boolean {
  const within = (value: number, least: number | null, most: number | null) =>
    (least === null || value >= least) && (most === null || value <= most)
  return (
    (rule.homes.length === 0 || rule.homes.includes(home)) &&
    within(nights, rule.minNights, rule.maxNights) &&
    within(guests, rule.minGuests, rule.maxGuests) &&
    (rule.payment === 'any' || isPaid === (rule.payment === 'paid'))
  )
}

function shifted({ direction, count, unit, at }: AutomationRule, eventMs: number, timeZone: string): number {
  const by = direction === 'before' ? -count : count
  if (unit === 'hours') return eventMs + by * hourMs
  return instantOf(addDays(todayIn(timeZone, eventMs), by), at ?? timeOfDayIn(timeZone, eventMs), timeZone)
}

interface Bounds {
  readonly dueMs: number
  readonly earliestMs: number
  readonly latestMs: number
}

function outsideQuiet(
  rule: AutomationRule,
  { timeZone }: MessageFacts,
  { dueMs, earliestMs, latestMs }: Bounds,
): number {
  const quiet = quietAt(rule, timeZone, dueMs)
  if (quiet === null) return dueMs
  if (quiet.untilMs < latestMs) return quiet.untilMs
  const beforeMs = quiet.fromMs - minuteMs
  return beforeMs >= earliestMs ? beforeMs : dueMs
}

/** The quiet hours that an instant lies in; null: it lies in none. */
function quietAt(
  { quiet, isUrgent }: AutomationRule,
  timeZone: string,
  instantMs: number,
): { readonly fromMs: number; readonly untilMs: number } | null {
  if (quiet === null || isUrgent || quiet.from === quiet.until) return null
  const today = todayIn(timeZone, instantMs)
  const spansMidnight = quiet.from > quiet.until
  // Those that began yesterday, and those that begin today.
  for (const began of [addDays(today, -1), today]) {
    const fromMs = instantOf(began, quiet.from, timeZone)
    const untilMs = instantOf(spansMidnight ? addDays(began, 1) : began, quiet.until, timeZone)
    if (instantMs >= fromMs && instantMs < untilMs) return { fromMs, untilMs }
  }
  return null
}
