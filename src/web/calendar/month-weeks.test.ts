import { isoDate } from '#core/time/iso-date.ts'
import { describe, expect, test } from 'vitest'
import { monthOf, monthWeeks, parseMonth, shiftMonth, weeksFrom } from './month-weeks.ts'

describe('months of the calendar', () => {
  test('a month is shown in rows from Monday to Sunday', () => {
    const weeks = monthWeeks('2027-06')
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual([null, '2027-06-01', '2027-06-02', '2027-06-03', '2027-06-04', '2027-06-05', '2027-06-06'])
    expect(weeks[4]).toEqual(['2027-06-28', '2027-06-29', '2027-06-30', null, null, null, null])
  })

  test('the same days stand in rows that begin with any other weekday', () => {
    const june = monthWeeks('2027-06').map((week) => week.map((date) => date && { date }))
    const [sunday, saturday] = [6, 5].map((first) => weeksFrom(june, first))
    expect(sunday![0]!.map((day) => day?.date.slice(8))).toEqual([undefined, undefined, '01', '02', '03', '04', '05'])
    expect(saturday![0]!.map((day) => day?.date.slice(8))).toEqual([
      undefined,
      undefined,
      undefined,
      '01',
      '02',
      '03',
      '04',
    ])
    expect(weeksFrom(june, 0)).toEqual(june)
    for (const weeks of [sunday!, saturday!]) {
      expect(weeks.every((week) => week.length === 7)).toBe(true)
      expect(weeks.flat().filter(Boolean)).toHaveLength(30)
    }
  })

  test('a leap year has its 29 February', () => {
    expect(monthWeeks('2028-02').flat()).toContain('2028-02-29')
    expect(monthWeeks('2027-02').flat()).not.toContain('2027-02-29')
  })

  test('months are counted over the turn of the year', () => {
    expect(shiftMonth('2026-12', 1)).toBe('2027-01')
    expect(shiftMonth('2027-01', -1)).toBe('2026-12')
    expect(monthOf(isoDate('2027-08-31'))).toBe('2027-08')
  })

  test('nonsense in the address is no month', () => {
    for (const text of [null, '', '2027', '2027-13', '2027-6', 'June']) expect(parseMonth(text)).toBeNull()
    expect(parseMonth('2027-06')).toBe('2027-06')
  })
})
