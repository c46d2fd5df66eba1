import type { BookingSource } from '#core/booking/booking-source.ts'
import type { BookingState } from '#core/booking/booking-state.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { deadlineBefore, instantOf, timeOfDayIn, todayIn } from '#core/time/zoned-time.ts'
import type { CancellationTier } from '#core/rate/stay-terms.ts'
import type { AutomationRule, MessageEvent } from './automation-rule.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
const dayMs = 24 * hourMs

/** How long after an event a message about it is still of use. */
const LATEST_AFTER_MS = 7 * dayMs

/**
 * The facts about a booking on which the rules depend. Instants are in ms since 1970 UTC. Null: it has not happened, or
 * never will.
 */
export interface MessageFacts {
  readonly state: BookingState
  readonly home: string
  readonly timeZone: string
  readonly nights: number
  /** Adults and children. */
  readonly guests: number
  readonly isPaid: boolean
  readonly source: BookingSource
  /** The language of the guest (ISO 639); null: not known. */
  readonly language: string | null
  readonly confirmedAtMs: number | null
  readonly checkInAtMs: number
  readonly checkOutAtMs: number
  readonly paidAtMs: number | null
  readonly nextPaymentAtMs: number | null
  readonly freeUntilMs: number | null
  readonly reviewedAtMs: number | null
  /** When the guest wrote the first message that nobody has answered. */
  readonly waitingSinceMs: number | null
}

/** When a message is sent. */
export interface PlannedMessage {
  readonly atMs: number
  /** The instant that the rule alone gives. `atMs` differs from it when it lies in quiet hours. */
  readonly dueMs: number
  /** From this instant on the message would be of no use. */
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

/** Rules send nothing for bookings in other states, such as cancelled ones. */
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
 * Returns when a rule sends its message for a booking as things are, or null if never. Days are counted on the calendar
 * of the home, so that nine in the morning stays nine when the clocks change; hours are exact hours. For a booking made
 * after the message would have been sent, it is sent at once, as long as the event it announces lies ahead. Without days
 * or hours between them, before and after are the same: at the event, or on its day. A message due in quiet hours waits
 * for their end; where that would be too late, it is sent just before they begin.
 */
export function whenDue(rule: AutomationRule, facts: MessageFacts): PlannedMessage | null {
  const eventMs = eventOf[rule.event](facts)
  if (eventMs === null || !statesOf[rule.event].includes(facts.state) || !isMeant(rule, facts)) return null
  const earliestMs = facts.confirmedAtMs ?? Number.NEGATIVE_INFINITY
  const dueMs = Math.max(shifted(rule, eventMs, facts.timeZone), earliestMs)
  const latestMs = rule.direction === 'before' && rule.count > 0 ? eventMs : dueMs + LATEST_AFTER_MS
  if (dueMs >= latestMs) return null
  return { atMs: outsideQuiet(rule, facts, { dueMs, earliestMs, latestMs }), dueMs, latestMs }
}

/**
 * Returns whether a planned message is to be sent at this moment: its time has come, it is still of use, and it is not
 * in quiet hours unless it cannot wait.
 */
export function isDueNow(rule: AutomationRule, planned: PlannedMessage, timeZone: string, nowMs: number): boolean {
  if (nowMs < planned.atMs || nowMs >= planned.latestMs) return false
  const awake = quietAt(rule, timeZone, nowMs)
  return awake === null || awake.untilMs >= planned.latestMs
}

/**
 * Returns until when a cancellation gives back the whole price of the nights, without the grace period after booking.
 * Null: never, or that time was over when the booking was made.
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

/**
 * Returns whether a rule asks for the language of the guest, and nobody knows it. Such a message is not sent, and
 * whoever looks after the booking can see why.
 */
export function lacksLanguage(
  { languageMatch }: Pick<AutomationRule, 'languageMatch'>,
  { language }: Pick<MessageFacts, 'language'>,
): boolean {
  return languageMatch === 'only' && language === null
}

function isMeant(
  rule: AutomationRule,
  { home: stay, nights, guests, isPaid, source, language }: MessageFacts,
): boolean {
  const within = (value: number, least: number | null, most: number | null) =>
    (least === null || value >= least) && (most === null || value <= most)
  return (
    (rule.homes.length === 0 || rule.homes.includes(stay)) &&
    within(nights, rule.minNights, rule.maxNights) &&
    within(guests, rule.minGuests, rule.maxGuests) &&
    (rule.payment === 'any' || isPaid === (rule.payment === 'paid')) &&
    (rule.source === 'any' || rule.source === source) &&
    (rule.languageMatch === 'any' ||
      (language !== null && rule.languages.includes(language)) === (rule.languageMatch === 'only'))
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

/** Returns the quiet hours in which an instant lies, or null. */
function quietAt(
  { quiet, isUrgent }: AutomationRule,
  timeZone: string,
  instantMs: number,
): { readonly fromMs: number; readonly untilMs: number } | null {
  if (quiet === null || isUrgent || quiet.from === quiet.until) return null
  const today = todayIn(timeZone, instantMs)
  const spansMidnight = quiet.from > quiet.until
  // Look at the quiet hours that began yesterday and at those that begin today.
  for (const began of [addDays(today, -1), today]) {
    const fromMs = instantOf(began, quiet.from, timeZone)
    const untilMs = instantOf(spansMidnight ? addDays(began, 1) : began, quiet.until, timeZone)
    if (instantMs >= fromMs && instantMs < untilMs) return { fromMs, untilMs }
  }
  return null
}
