import { isoDate } from '#core/time/iso-date.ts'
import { describe, expect, test } from 'vitest'
import { monthOf, monthWeeks, parseMonth, shiftMonth } from './month-weeks.ts'
import { dayAfterKey } from './use-grid-keys.ts'

describe('months of the calendar', () => {
  test('a month is shown in rows from Monday to Sunday', () => {
    const weeks = monthWeeks('2027-06')
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual([null, '2027-06-01', '2027-06-02', '2027-06-03', '2027-06-04', '2027-06-05', '2027-06-06'])
    expect(weeks[4]).toEqual(['2027-06-28', '2027-06-29', '2027-06-30', null, null, null, null])
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

describe('keys of the calendar', () => {
  test.each([
    ['ArrowLeft', '2027-06-15'],
    ['ArrowRight', '2027-06-17'],
    ['ArrowUp', '2027-06-09'],
    ['ArrowDown', '2027-06-23'],
    ['Home', '2027-06-14'],
    ['End', '2027-06-20'],
    ['PageUp', '2027-05-16'],
    ['PageDown', '2027-07-16'],
  ])('%s leads from Wednesday 16 June to %s', (key, day) => {
    expect(dayAfterKey(key, isoDate('2027-06-16'))).toBe(day)
  })

  test('other keys lead nowhere', () => {
    expect(dayAfterKey('Enter', isoDate('2027-06-16'))).toBeNull()
  })
})
