import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { instantOf, timeOfDayIn, todayIn } from '#core/time/zoned-time.ts'
import { FORESEEN_EVENTS, MESSAGE_EVENTS, type AutomationRule } from './automation-rule.ts'
import { freeUntil, isDueNow, whenDue, type MessageFacts } from './when-due.ts'

const MADRID = 'Europe/Madrid'
const at = (date: string, time: string) => instantOf(date as IsoDate, time, MADRID)
const told = (ms: number | undefined) => (ms === undefined ? null : `${todayIn(MADRID, ms)} ${timeOfDayIn(MADRID, ms)}`)

const rule: AutomationRule = {
  event: 'check_in',
  direction: 'before',
  count: 2,
  unit: 'days',
  at: '09:00',
  homes: [],
  minNights: null,
  maxNights: null,
  minGuests: null,
  maxGuests: null,
  payment: 'any',
  source: 'any',
  languageMatch: 'any',
  languages: [],
  channels: ['mail'],
  quiet: null,
  isUrgent: false,
  isOptional: false,
}

const facts: MessageFacts = {
  state: 'confirmed',
  home: 'home',
  timeZone: MADRID,
  nights: 7,
  guests: 2,
  isPaid: true,
  source: 'web',
  language: null,
  confirmedAtMs: at('2027-01-10', '12:00'),
  checkInAtMs: at('2027-03-29', '15:00'),
  checkOutAtMs: at('2027-04-05', '11:00'),
  paidAtMs: at('2027-01-10', '12:00'),
  nextPaymentAtMs: null,
  freeUntilMs: null,
  reviewedAtMs: null,
  waitingSinceMs: null,
}

const due = (change: Partial<AutomationRule>, of: Partial<MessageFacts> = {}) =>
  told(whenDue({ ...rule, ...change }, { ...facts, ...of })?.atMs)

test('days are counted on the calendar of the home, hours are hours, over the change of the clocks', () => {
  // On 28 March 2027 the clocks go forward at two in the morning.
  expect(due({})).toBe('2027-03-27 09:00')
  expect(due({ at: null })).toBe('2027-03-27 15:00')
  expect(due({ count: 48, unit: 'hours' })).toBe('2027-03-27 14:00')
  expect(due({ event: 'check_out', direction: 'after', count: 3, unit: 'hours' })).toBe('2027-04-05 14:00')
})

test('who books late gets it at once, and not once it is too late', () => {
  expect(due({}, { confirmedAtMs: at('2027-03-29', '08:00') })).toBe('2027-03-29 08:00')
  expect(due({}, { confirmedAtMs: at('2027-03-29', '15:00') })).toBeNull()
})

test('without days or hours between them it is sent at the event, or on its day, whether before or after was chosen', () => {
  for (const direction of ['before', 'after'] as const) {
    expect(due({ count: 0, direction, at: null })).toBe('2027-03-29 15:00')
    expect(due({ count: 0, direction, unit: 'hours', at: null })).toBe('2027-03-29 15:00')
    expect(due({ count: 0, direction, at: '18:00' })).toBe('2027-03-29 18:00')
    expect(due({ count: 0, direction, at: '09:00' })).toBe('2027-03-29 09:00')
  }
})

test('in quiet hours it waits for their end, and goes out before them where that would be too late', () => {
  const quiet = { from: '21:00', until: '08:00' }
  expect(due({ at: '22:30', quiet })).toBe('2027-03-28 08:00')
  expect(due({ at: '03:00', quiet })).toBe('2027-03-27 08:00')
  const early = { checkInAtMs: at('2027-03-29', '07:00') }
  expect(due({ count: 2, unit: 'hours', quiet }, early)).toBe('2027-03-28 20:59')
  expect(due({ count: 2, unit: 'hours', quiet, isUrgent: true }, early)).toBe('2027-03-29 05:00')
  // The booking was made in the night before: there was none yet before the quiet hours.
  expect(due({ count: 2, unit: 'hours', quiet }, { ...early, confirmedAtMs: at('2027-03-29', '01:00') })).toBe(
    '2027-03-29 05:00',
  )
})

test('homes, nights, guests and what is paid decide who gets it', () => {
  expect(due({ homes: ['other'] })).toBeNull()
  expect(due({ homes: ['other', 'home'], minNights: 7, maxNights: 7, minGuests: 2, maxGuests: 2 })).not.toBeNull()
  for (const none of [
    { minNights: 8 },
    { maxNights: 6 },
    { minGuests: 3 },
    { maxGuests: 1 },
    { payment: 'open' as const },
  ])
    expect(due(none)).toBeNull()
  expect(due({ payment: 'open' }, { isPaid: false })).not.toBeNull()
})

test('where it was booked decides who gets it, if the rule says so', () => {
  const requested = ['any', 'web', 'admin'] as const
  const made = ['web', 'admin', 'api'] as const
  const isSent = requested.map((source) => made.map((of) => due({ source }, { source: of }) !== null))
  expect(isSent).toEqual([
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ])
})

test('the language of the guest decides who gets it, and one that is not known is none of those that a rule names', () => {
  const read = ['de', 'fr', null]
  const isSent = (rule: Partial<AutomationRule>) => read.map((language) => due(rule, { language }) !== null)
  expect(isSent({})).toEqual([true, true, true])
  expect(isSent({ languageMatch: 'only', languages: ['de', 'en'] })).toEqual([true, false, false])
  expect(isSent({ languageMatch: 'except', languages: ['de', 'en'] })).toEqual([false, true, true])
})

test('free cancellation ends where the terms say, and never before it was booked', () => {
  const tiers = [
    { hoursBefore: 336, keepNights: 0, keepRestBp: 0 },
    { hoursBefore: 0, keepNights: 0, keepRestBp: 5000 },
  ]
  expect(told(freeUntil(tiers, facts) ?? undefined)).toBe('2027-03-15 15:00')
  expect(freeUntil(tiers, { ...facts, confirmedAtMs: at('2027-03-20', '12:00') })).toBeNull()
  expect(freeUntil([], facts)).toBeNull()
})

const zone = fc.constantFrom('Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
const timeOfDay = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)

/** A rule and a stay some time within two years, with any of the events that may have happened. */
const cases = fc
  .record({
    timeZone: zone,
    day: fc.integer({ min: 0, max: 730 }),
    nights: fc.integer({ min: 1, max: 30 }),
    confirmedDaysBefore: fc.integer({ min: 0, max: 100 }),
    event: fc.constantFrom(...MESSAGE_EVENTS),
    isBefore: fc.boolean(),
    count: fc.integer({ min: 0, max: 60 }),
    unit: fc.constantFrom('hours' as const, 'days' as const),
    at: fc.option(timeOfDay),
    // Clocks never change after four in the morning, so the hour before the quiet hours exists exactly once.
    quiet: fc.option(fc.record({ from: timeOfDay.filter((time) => time >= '04:00'), until: timeOfDay })),
    state: fc.constantFrom(...BOOKING_STATES),
  })
  .map(({ timeZone, day, nights, confirmedDaysBefore, event, isBefore, ...rest }) => {
    const { count, unit, at: hour, quiet, state } = rest
    const checkIn = addDays('2027-01-01' as IsoDate, day)
    const checkInAtMs = instantOf(checkIn, '15:00', timeZone)
    const confirmedAtMs = checkInAtMs - confirmedDaysBefore * 86_400_000 - 3_600_000
    const isForeseen = (FORESEEN_EVENTS as readonly string[]).includes(event)
    const direction = isForeseen && isBefore ? ('before' as const) : ('after' as const)
    const own: MessageFacts = {
      ...facts,
      state,
      timeZone,
      nights,
      confirmedAtMs,
      checkInAtMs,
      checkOutAtMs: instantOf(addDays(checkIn, nights), '11:00', timeZone),
      paidAtMs: confirmedAtMs,
      nextPaymentAtMs: checkInAtMs - 3 * 86_400_000,
      freeUntilMs: checkInAtMs - 2 * 86_400_000,
      reviewedAtMs: checkInAtMs + 40 * 86_400_000,
      waitingSinceMs: checkInAtMs - 7_200_000,
    }
    return { rule: { ...rule, event, direction, count, unit, at: unit === 'days' ? hour : null, quiet }, facts: own }
  })

const isQuiet = ({ quiet }: AutomationRule, time: string) =>
  quiet !== null &&
  (quiet.from < quiet.until
    ? time >= quiet.from && time < quiet.until
    : quiet.from > quiet.until && (time >= quiet.from || time < quiet.until))

test('whatever the rule and the stay: in time, not before it was booked, and in quiet hours only where there is no other way', () => {
  fc.assert(
    fc.property(cases, ({ rule: own, facts: of }) => {
      const planned = whenDue(own, of)
      if (!planned) return
      expect(planned.atMs).toBeLessThan(planned.latestMs)
      expect(planned.atMs).toBeGreaterThanOrEqual(of.confirmedAtMs!)
      expect(isDueNow(own, planned, of.timeZone, planned.atMs - 1)).toBe(false)
      expect(isDueNow(own, planned, of.timeZone, planned.latestMs)).toBe(false)
      if (isQuiet(own, timeOfDayIn(of.timeZone, planned.atMs))) expect(planned.atMs).toBe(planned.dueMs)
      // Urgent messages ignore the quiet hours.
      expect(whenDue({ ...own, isUrgent: true }, of)?.atMs).toBe(planned.dueMs)
    }),
    { numRuns: 400 },
  )
})

test('whatever ended the booking: nothing goes out any more', () => {
  fc.assert(
    fc.property(cases, ({ rule: own, facts: of }) => {
      const ended = [
        'expired',
        'declined',
        'withdrawn',
        'cancelled_by_guest',
        'cancelled_by_host',
        'cancelled_unpaid',
        'no_show',
      ]
      if (ended.includes(of.state)) expect(whenDue(own, of)).toBeNull()
    }),
  )
})

test('a stay that is moved takes its messages along, to the minute of the clock', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 20 }), zone, (moved, count, timeZone) => {
      const checkIn = addDays('2027-01-01' as IsoDate, moved)
      const of = { ...facts, timeZone, confirmedAtMs: 0, checkInAtMs: instantOf(checkIn, '15:00', timeZone) }
      const planned = whenDue({ ...rule, count }, of)
      expect(todayIn(timeZone, planned!.atMs)).toBe(addDays(checkIn, -count))
      expect(timeOfDayIn(timeZone, planned!.atMs)).toBe('09:00')
    }),
  )
})
