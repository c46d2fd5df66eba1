import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { datesAsOf, datesText, datesWithYear, dayText, nightsWithYear, weekdayText } from './dates-text.ts'

const dates = (checkIn: string, checkOut: string) => ({ checkIn: isoDate(checkIn), checkOut: isoDate(checkOut) })

test('dates across two years are told with both years, others as short as can be', () => {
  expect(datesText(dates('2027-06-12', '2027-06-19'))).toBe('12–19 June')
  expect(datesText(dates('2027-06-28', '2027-07-04'))).toBe('28 June – 4 July')
  expect(datesText(dates('2027-12-28', '2028-01-04'))).toBe('28 December 2027 – 4 January 2028')
  expect(datesText(dates('2027-06-12', '2028-06-19'))).toBe('12 June 2027 – 19 June 2028')
})

test('with its year a span has it once, or both', () => {
  expect(datesWithYear(dates('2027-06-12', '2027-06-19'))).toBe('12–19 June 2027')
  expect(datesWithYear(dates('2027-12-28', '2028-01-04'))).toBe('28 December 2027 – 4 January 2028')
})

test('a day of another year than the one it is read in has its year', () => {
  expect(dayText(isoDate('2027-06-12'), isoDate('2027-12-31'))).toBe('12 June')
  expect(dayText(isoDate('2026-12-31'), isoDate('2027-01-01'))).toBe('31 December 2026')
  expect(weekdayText(isoDate('2027-06-12'), isoDate('2027-12-31'))).toBe('Sat 12 June')
  expect(weekdayText(isoDate('2026-12-31'), isoDate('2027-01-01'))).toBe('Thu 31 December 2026')
})

test('dates of another year than that of the day they are read on say theirs', () => {
  const asOf = (today: string, checkIn: string, checkOut: string) =>
    datesAsOf({ checkIn: isoDate(checkIn), checkOut: isoDate(checkOut) }, isoDate(today))
  expect(asOf('2027-03-01', '2027-09-18', '2027-09-23')).toBe('18–23 September')
  expect(asOf('2026-11-27', '2027-09-18', '2027-09-23')).toBe('18–23 September 2027')
  expect(asOf('2027-03-01', '2026-12-28', '2027-01-04')).toBe('28 December 2026 – 4 January 2027')
})

test('nights are said from the first to the last', () => {
  expect(nightsWithYear({ from: '2027-06-12', to: '2027-06-19' })).toBe('12–18 June 2027')
  expect(nightsWithYear({ from: '2027-06-30', to: '2027-07-01' })).toBe('30 June 2027')
  expect(nightsWithYear({ from: '2027-12-30', to: '2028-01-03' })).toBe('30 December 2027 – 2 January 2028')
})
