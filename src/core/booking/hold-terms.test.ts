import { expect, test } from 'vitest'
import {
  chargeEndsAt,
  extendedHoldEndsAt,
  holdEndsAt,
  isPaidTooLate,
  requestEndsAt,
  reservationEndsAt,
  reviewEndsAt,
  staffHoldEndsAt,
} from './hold-terms.ts'

const at = Date.parse('2027-06-01T09:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('each deadline is as many minutes or hours later as the rules of bookings say', () => {
  const later = (ends: (atMs: number) => number, unit: number) => (ends(at) - at) / unit
  expect([holdEndsAt, extendedHoldEndsAt, reservationEndsAt].map((ends) => later(ends, MINUTE))).toEqual([15, 10, 30])
  expect([requestEndsAt, chargeEndsAt, reviewEndsAt].map((ends) => later(ends, HOUR))).toEqual([24, 72, 14 * 24])
})

test('a hold by staff lasts as long as they say, but not beyond a check-in that is to come', () => {
  expect(staffHoldEndsAt(at, 48, at + 90 * HOUR)).toBe(at + 48 * HOUR)
  expect(staffHoldEndsAt(at, 48, at + 7 * HOUR)).toBe(at + 7 * HOUR)
  expect(staffHoldEndsAt(at, 48, at - HOUR)).toBe(at + 48 * HOUR)
})

test('a payment still books a day after the end of its hold', () => {
  expect([24 * HOUR, 24 * HOUR + 1].map((late) => isPaidTooLate(at, at + late))).toEqual([false, true])
})
