import { expect, test } from 'vitest'
import { isoDate, type StayDates } from '#core/time/iso-date.ts'
import { nearKind, nearTag, nearTitle } from './near-text.ts'

const dates = (checkIn: string, checkOut: string): StayDates => ({
  checkIn: isoDate(checkIn),
  checkOut: isoDate(checkOut),
})

const requested = dates('2027-05-05', '2027-05-07')
const longer = dates('2027-05-05', '2027-05-09')
const around = dates('2027-05-03', '2027-05-08')
const later = dates('2027-05-07', '2027-05-09')
const half = dates('2027-05-04', '2027-05-06')

test('homes that only ask for more nights are not said to be free earlier or later', () => {
  const kind = nearKind([longer, around], requested)
  expect(kind).toBe('longer')
  expect(nearTitle(kind!)).toBe('Free on your dates, but only for more nights')
  expect([longer, around].map((nearest) => nearTag(nearest, requested))).toEqual([
    'Only for more nights',
    'Only for more nights',
  ])
})

test('homes that are free on other nights are said to be free earlier or later', () => {
  const kind = nearKind([later, half], requested)
  expect(kind).toBe('moved')
  expect(nearTitle(kind!)).toBe('Not on your dates, but a little earlier or later')
  expect([later, half].map((nearest) => nearTag(nearest, requested))).toEqual([
    'Not on your dates',
    'Not on your dates',
  ])
})

test('the title of both kinds of homes fits both', () => {
  const kind = nearKind([longer, later], requested)
  expect(kind).toBe('mixed')
  expect(nearTitle(kind!)).toBe('Not on exactly your dates, but close to them')
})

test('where no home is near, there is nothing to say', () => {
  expect(nearKind([], requested)).toBeNull()
})
