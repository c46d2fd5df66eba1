import { isoDate } from '#core/time/iso-date.ts'
import { expect, test } from 'vitest'
import {
  dateRange,
  dateRangeAhead,
  dateRangeWithWeekdays,
  dayWithWeekday,
  fullDate,
  monthAndYear,
} from './date-text.ts'

const stay = (checkIn: string, checkOut: string) => ({ checkIn: isoDate(checkIn), checkOut: isoDate(checkOut) })

test('dates within a month name it once', () => {
  expect(dateRange(stay('2027-06-12', '2027-06-19'))).toBe('12–19 June')
  expect(dateRangeWithWeekdays(stay('2027-06-12', '2027-06-19'))).toBe('Sat 12 to Sat 19 June 2027')
})

test('dates over the end of a month or a year name both', () => {
  expect(dateRange(stay('2027-06-28', '2027-07-04'))).toBe('28 June – 4 July')
  expect(dateRangeWithWeekdays(stay('2026-12-30', '2027-01-02'))).toBe('Wed 30 December 2026 to Sat 2 January 2027')
})

test('dates that are a year or more ahead name the year', () => {
  const today = isoDate('2026-11-29')
  expect(dateRangeAhead(stay('2027-11-22', '2027-11-29'), today)).toBe('22–29 November')
  expect(dateRangeAhead(stay('2027-11-29', '2027-12-04'), today)).toBe('29 November – 4 December 2027')
  expect(dateRangeAhead(stay('2028-05-06', '2028-05-13'), today)).toBe('6–13 May 2028')
})

test('a day is named with its weekday', () => {
  expect(dayWithWeekday(isoDate('2027-06-12'))).toBe('Sat 12 June')
  expect(fullDate(isoDate('2027-06-12'))).toBe('Saturday 12 June 2027')
})

test('a month is named with its year', () => {
  expect(monthAndYear('2026-10')).toBe('October 2026')
})
