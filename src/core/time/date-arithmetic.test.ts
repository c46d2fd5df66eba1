import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDate } from '#tests/support/stays/stay-arbitraries.ts'
import {
  addDays,
  addMonths,
  dateOfDayNumber,
  dayNumberOf,
  daysBetween,
  nightsIn,
  nightsOf,
  weekdayOf,
} from './date-arithmetic.ts'
import { isoDate, parseIsoDate } from './iso-date.ts'

const runs = { numRuns: 3000 }
const days = fc.integer({ min: -40_000, max: 40_000 })

describe('dates', () => {
  it('are read only when they exist', () => {
    expect(parseIsoDate('2028-02-29')).toBe('2028-02-29')
    for (const text of ['2027-02-29', '1900-02-29', '2027-13-01', '2027-00-10', '2027-04-31', '2027-01-00']) {
      expect(parseIsoDate(text)).toBeNull()
    }
    for (const text of ['', '2027-1-1', ' 2027-01-01', '2027-01-01\n', '20270101', '２０２７-01-01', '+002027-01-01']) {
      expect(parseIsoDate(text)).toBeNull()
    }
    for (const value of [null, undefined, 20270101, new Date(), ['2027-01-01']]) expect(parseIsoDate(value)).toBeNull()
    expect([parseIsoDate('1899-12-31'), parseIsoDate('2201-01-01')]).toEqual([null, null])
    expect([parseIsoDate('1900-01-01'), parseIsoDate('2200-12-31')]).toEqual(['1900-01-01', '2200-12-31'])
    expect(() => isoDate('tomorrow')).toThrow(RangeError)
  })

  it('exist exactly when the oracle says so', () => {
    const part = (max: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, '0'))
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), part(14), part(33), (year, month, day) => {
        const text = `${year}-${month}-${day}`
        let expected: string | null
        try {
          expected = Temporal.PlainDate.from(text, { overflow: 'reject' }).toString()
        } catch {
          expected = null
        }
        expect(parseIsoDate(text)).toBe(expected)
      }),
      runs,
    )
  })

  it('move by days as the oracle does', () => {
    fc.assert(
      fc.property(anyDate, days, (date, count) => {
        expect(addDays(date, count)).toBe(Temporal.PlainDate.from(date).add({ days: count }).toString())
        expect(daysBetween(date, addDays(date, count))).toBe(count)
        expect(dateOfDayNumber(dayNumberOf(date))).toBe(date)
      }),
      runs,
    )
  })

  it('move by months as the oracle does', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -600, max: 600 }), (date, months) => {
        expect(addMonths(date, months)).toBe(Temporal.PlainDate.from(date).add({ months }).toString())
      }),
      runs,
    )
    expect(addMonths(isoDate('2027-01-31'), 1)).toBe('2027-02-28')
    expect(addMonths(isoDate('2028-02-29'), 12)).toBe('2029-02-28')
  })

  it('know their weekday and their distance', () => {
    expect(weekdayOf(isoDate('2027-06-14'))).toBe(0)
    fc.assert(
      fc.property(anyDate, anyDate, (from, to) => {
        expect(weekdayOf(from)).toBe(Temporal.PlainDate.from(from).dayOfWeek - 1)
        expect(daysBetween(from, to)).toBe(Temporal.PlainDate.from(from).until(to).days)
      }),
      runs,
    )
  })

  it('count nights over clock changes by the calendar', () => {
    const overAutumn = { checkIn: isoDate('2027-10-30'), checkOut: isoDate('2027-10-31') }
    expect(nightsOf(overAutumn)).toBe(1)
    expect(nightsIn({ checkIn: isoDate('2027-03-27'), checkOut: isoDate('2027-03-29') })).toEqual([
      '2027-03-27',
      '2027-03-28',
    ])
    expect(nightsIn({ checkIn: isoDate('2027-03-27'), checkOut: isoDate('2027-03-27') })).toEqual([])
  })

  it('do not leave the calendar silently', () => {
    expect(() => addDays(isoDate('2200-12-31'), 4_000_000)).toThrow(RangeError)
  })
})
