import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { anyTakenNights, firstDay } from '#tests/support/stays/stay-arbitraries.ts'
import { addDays, dayNumberOf, nightsIn, nightsOf } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { calendarDays } from './calendar-days.ts'
import { checkStay } from './check-rules.ts'
import type { RuleContext } from './stay-rules.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { TakenNights } from './taken-nights.ts'

const context: RuleContext = { today: isoDate('2027-06-01'), localHour: 9 }
const party = { adults: 2, children: 0, infants: 0, pets: 0 }
const plain: StayTerms = { ...goldenTerms, seasons: [], overrides: [], minNights: 5, noticeDays: 0 }

// Ten free nights between two guests, from the 10th to the 20th.
const taken: TakenNights = [
  { from: isoDate('2027-06-05'), to: isoDate('2027-06-10') },
  { from: isoDate('2027-06-20'), to: isoDate('2027-06-25') },
]

function refusal(checkIn: string, checkOut: string, rules: Partial<StayTerms>, nights = taken) {
  const request = { checkIn: isoDate(checkIn), checkOut: isoDate(checkOut), party }
  const checked = checkStay({ ...plain, ...rules }, request, context, nights)
  return checked.ok ? null : checked.problem
}

describe('a gap that is shorter than the minimum', () => {
  const rules = { allowShortGap: true, minNights: 12 }

  it('is the minimum itself: who fills it may come, who would leave a part of it may not', () => {
    expect(refusal('2027-06-10', '2027-06-20', rules)).toBeNull()
    expect(refusal('2027-06-10', '2027-06-19', rules)).toEqual({ code: 'min_nights_not_met', minNights: 10, nights: 9 })
    expect(refusal('2027-06-10', '2027-06-20', { minNights: 12 })).toMatchObject({ minNights: 12 })
  })

  it('does not count the preparation before the next guest', () => {
    const prepared = { ...rules, preparationNights: 2 }
    expect(refusal('2027-06-10', '2027-06-18', prepared)).toBeNull()
    expect(refusal('2027-06-10', '2027-06-17', prepared)).toMatchObject({ code: 'min_nights_not_met', minNights: 8 })
    expect(refusal('2027-06-10', '2027-06-19', prepared)).toEqual({ code: 'dates_unavailable' })
  })

  it('begins with the earliest arrival that is still possible', () => {
    expect(refusal('2027-06-01', '2027-06-05', rules)).toBeNull()
    expect(refusal('2027-06-02', '2027-06-05', { ...rules, noticeDays: 1 })).toBeNull()
    expect(refusal('2027-06-02', '2027-06-05', rules)).toMatchObject({ code: 'min_nights_not_met', minNights: 4 })
  })

  it('needs somebody behind it: the open end of the calendar is no gap', () => {
    expect(refusal('2027-06-25', '2027-07-05', rules)).toMatchObject({ code: 'min_nights_not_met', minNights: 12 })
  })

  it('beats the override of the date, too, and shows as the minimum in the calendar', () => {
    const overrides = [
      {
        night: isoDate('2027-06-10'),
        nightlyMinor: null,
        minNights: 14,
        maxNights: null,
        arrival: null,
        departure: null,
      },
    ]
    const terms = { ...plain, ...rules, overrides }
    expect(refusal('2027-06-10', '2027-06-20', terms)).toBeNull()
    const [day] = calendarDays(terms, {
      ...context,
      from: isoDate('2027-06-10'),
      to: isoDate('2027-06-11'),
      takenNights: taken,
    })
    expect(day).toMatchObject({ canArrive: true, minNights: 10 })
  })
})

describe('a gap that would be too short to be let', () => {
  const rules = { minNights: 2, forbidGapUnder: 3 }

  it('may not be left before or behind a booking', () => {
    expect(refusal('2027-06-12', '2027-06-16', rules)).toEqual({
      code: 'leaves_short_gap',
      gapNights: 2,
      side: 'before',
    })
    expect(refusal('2027-06-13', '2027-06-19', rules)).toEqual({
      code: 'leaves_short_gap',
      gapNights: 1,
      side: 'after',
    })
    expect(refusal('2027-06-13', '2027-06-17', rules)).toBeNull()
  })

  it('is not left by who fills the gap exactly, or comes right behind the one before', () => {
    expect(refusal('2027-06-10', '2027-06-20', rules)).toBeNull()
    expect(refusal('2027-06-10', '2027-06-16', rules)).toBeNull()
    expect(refusal('2027-06-14', '2027-06-20', rules)).toBeNull()
  })

  it('counts the nights that could still be let: a guest in it would need his preparation, too', () => {
    const prepared = { ...rules, preparationNights: 1 }
    // Three free nights, one of which would be preparation.
    expect(refusal('2027-06-13', '2027-06-16', prepared)).toMatchObject({ gapNights: 3, side: 'before' })
    expect(refusal('2027-06-14', '2027-06-16', prepared)).toMatchObject({ gapNights: 3, side: 'after' })
    expect(refusal('2027-06-14', '2027-06-19', prepared)).toBeNull()
  })

  it('does not exist at today, at the earliest arrival or at the end of the booking window', () => {
    const before = [{ from: isoDate('2027-06-01'), to: isoDate('2027-06-03') }]
    expect(refusal('2027-06-02', '2027-06-05', { ...rules, noticeDays: 1 }, [])).toBeNull()
    expect(refusal('2027-06-04', '2027-06-08', { ...rules, noticeDays: 3 }, before)).toBeNull()
    expect(refusal('2027-06-04', '2027-06-08', rules, before)).toMatchObject({ gapNights: 1, side: 'before' })
    const window = { ...rules, windowMonths: null, windowUntil: isoDate('2027-06-30') }
    expect(refusal('2027-06-25', '2027-06-29', window)).toBeNull()
  })

  it('is told in the calendar where no stay could begin', () => {
    const days = calendarDays(
      { ...plain, ...rules },
      { ...context, from: isoDate('2027-06-11'), to: isoDate('2027-06-14'), takenNights: taken },
    )
    expect(days.map((day) => day.reason)).toEqual([
      { code: 'leaves_short_gap', gapNights: 1, side: 'before' },
      { code: 'leaves_short_gap', gapNights: 2, side: 'before' },
      undefined,
    ])
  })
})

it('gap rules agree with counting the nights one by one', () => {
  fc.assert(
    fc.property(
      anyTakenNights,
      fc.record({
        allowShortGap: fc.boolean(),
        forbidGapUnder: fc.option(fc.integer({ min: 2, max: 5 }), { nil: null }),
        preparationNights: fc.integer({ min: 0, max: 2 }),
        minNights: fc.integer({ min: 1, max: 6 }),
      }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 9 }),
      (spans, rules, shift, length) => {
        const terms = { ...plain, ...rules }
        const checkIn = addDays(firstDay, shift)
        const dates = { checkIn, checkOut: addDays(checkIn, length) }
        const nights = new Set(
          spans.flatMap(({ from, to }) => nightsIn({ checkIn: from, checkOut: to })).map(dayNumberOf),
        )
        const first = dayNumberOf(firstDay)
        const arrival = dayNumberOf(checkIn)
        const busyEnd = dayNumberOf(dates.checkOut) + rules.preparationNights
        const isFree = Array.from({ length: busyEnd - arrival }, (_, index) => arrival + index).every(
          (night) => !nights.has(night),
        )
        // Counts free nights in a row, before the arrival or behind the booking. Null: nobody is at the end of them.
        const run = (from: number, step: 1 | -1): number | null => {
          for (let count = 0; count < 300; count++) {
            const night = from + step * count
            if (nights.has(night)) return count
            if (step === -1 && night < first) return null
          }
          return null
        }
        const before = run(arrival - 1, -1)
        const after = run(busyEnd, 1)
        const whole = run(arrival, 1)
        const gap = whole === null ? null : whole + (before ?? arrival - first) - rules.preparationNights
        const shortGap = rules.allowShortGap && gap !== null && gap >= 1 && gap < rules.minNights
        const isShort = (free: number | null) =>
          rules.forbidGapUnder !== null &&
          free !== null &&
          free > 0 &&
          free - rules.preparationNights < rules.forbidGapUnder
        const expected = isFree && length >= (shortGap ? gap : rules.minNights) && !isShort(before) && !isShort(after)
        const checked = checkStay(terms, { ...dates, party }, { today: firstDay, localHour: 0 }, spans)
        expect([nightsOf(dates), checked.ok]).toEqual([length, expected])
      },
    ),
    { numRuns: 2000 },
  )
})
