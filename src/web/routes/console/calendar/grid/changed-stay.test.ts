import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { BY_RULES } from '../range-change.ts'
import type { ShownStay } from '../rows/shown-stay.ts'
import { stayNights } from '../stay-nights.ts'
import { changedStay } from './changed-stay.ts'

const run = {
  from: isoDate('2027-03-01'),
  nights: 7,
  weekMinor: 10_000,
  weekendMinor: 15_000,
  minNights: 2,
  weekendMinNights: 3,
  maxNights: 30,
  arrivalDays: 127,
  departureDays: 127,
  source: 'base',
} as const

const claim = {
  kind: 'booking',
  from: isoDate('2027-03-03'),
  to: isoDate('2027-03-04'),
  preparation: 0,
  reason: null,
  label: null,
  expiresAt: null,
  booking: null,
} as const

const stay: ShownStay = {
  slug: 'casa',
  title: 'Casa',
  place: null,
  currency: 'EUR',
  today: isoDate('2027-01-01'),
  version: 1,
  // Friday and Saturday; 1 March 2027 is a Monday.
  weekendNights: 0b0110000,
  follows: null,
  runs: [run],
  claims: [claim],
  clashes: [],
  waiting: [],
  unsellable: [],
}

const untouched = { price: '', minNights: '', maxNights: '', arrival: '', departure: '' }

/** Returns the nights of the week once a change of the nights from Tuesday to Friday is drawn. */
const drawn = (typed: Partial<typeof untouched>) =>
  stayNights(changedStay({ home: stay, nights: stayNights(stay).slice(1, 5) }, { ...untouched, ...typed }))

test('a price is drawn on the chosen nights that nobody has booked, at weekends as well', () => {
  expect(drawn({ price: '120' }).map(({ amountMinor }) => amountMinor / 100)).toEqual([
    100, 120, 100, 120, 120, 150, 100,
  ])
  expect(drawn({ price: '+10%' }).map(({ amountMinor }) => amountMinor / 100)).toEqual([
    100, 110, 100, 110, 165, 150, 100,
  ])
  expect(drawn({ price: '120' }).map(({ source }) => source === 'override')).toEqual([
    false,
    true,
    false,
    true,
    true,
    false,
    false,
  ])
})

test('rules are drawn, and what only the rules of the home can say stays until the server says it', () => {
  const nights = drawn({ minNights: '5', arrival: 'closed', price: BY_RULES, departure: BY_RULES })
  expect(nights.map(({ minNights }) => minNights)).toEqual([2, 5, 2, 5, 5, 2, 2])
  expect(nights.map(({ canArrive }) => canArrive)).toEqual([true, false, true, false, false, true, true])
  expect(nights.map(({ amountMinor }) => amountMinor / 100)).toEqual([100, 100, 100, 100, 150, 150, 100])
  expect(nights.every(({ canDepart, source }) => canDepart && source === 'base')).toBe(true)
})
