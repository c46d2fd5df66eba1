import { expect, it } from 'vitest'
import { listed, shortDate, shortDates, weekdayName } from './english-date.ts'
import { isoDate } from './iso-date.ts'

it('names dates, weekdays and runs of nights in English', () => {
  expect(shortDate(isoDate('2027-08-04'))).toBe('4 Aug 2027')
  expect([weekdayName(0), weekdayName(6)]).toEqual(['Monday', 'Sunday'])
  expect(() => weekdayName(7)).toThrow(RangeError)
  expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ])
  const nights = ['2027-07-31', '2027-08-01', '2027-08-04', '2027-08-06', '2027-08-07'].map(isoDate)
  expect(shortDates(nights)).toBe('31 Jul 2027 to 1 Aug 2027, 4 Aug 2027 and 6 Aug 2027 to 7 Aug 2027')
})
