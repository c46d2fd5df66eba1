import { expect, test } from 'vitest'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { nearbyLengths, nearbyShifts } from './nearest-bookable.ts'
import { shortestStay } from './stay-rules.ts'

test('other arrivals are tried up to three weeks away, the nearest first and of two the later', () => {
  expect(nearbyShifts.slice(0, 5)).toEqual([0, 1, -1, 2, -2])
  expect(nearbyShifts.slice(-2)).toEqual([21, -21])
})

test('other lengths are tried up to a week shorter and longer, and the shortest one allowed', () => {
  expect(nearbyLengths(9, null)).toEqual([9, 10, 8, 11, 7, 12, 6, 13, 5, 14, 4, 15, 3, 16, 2])
  expect(nearbyLengths(2, null)).toEqual([2, 3, 1, 4, 5, 6, 7, 8, 9])
  expect(nearbyLengths(2, 28).at(-1)).toBe(28)
})

test('the shortest stay of an arrival is what the minimum, and that of weekends, allow', () => {
  const plain = { ...goldenTerms, seasons: [], overrides: [], minimums: [], maxNights: 28 }
  const of = (minNights: number, weekendMinNights: number | null, checkIn: string) =>
    shortestStay({ ...plain, minNights, weekendMinNights }, isoDate(checkIn), isoDate('2027-05-01'))
  const [monday, friday] = ['2027-06-07', '2027-06-11']
  expect([of(1, null, monday), of(3, null, monday), of(29, null, monday)]).toEqual([1, 3, null])
  expect([of(1, 3, monday), of(1, 3, friday)]).toEqual([1, 3])
})
