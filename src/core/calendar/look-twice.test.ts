import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { ComparedNight } from './compare-terms.ts'
import { lookTwice, type LookTwiceFacts, type PriceAgreement } from './look-twice.ts'

const first = isoDate('2027-08-02')

/** Nights from 2 August on that cost one amount and then another, in euros. */
const nights = (...prices: readonly (readonly [before: number, after: number, isFree?: boolean])[]): ComparedNight[] =>
  prices.map(([before, after, isFree = true], index) => ({
    night: addDays(first, index),
    isFree,
    beforeMinor: before * 100,
    afterMinor: after * 100,
    wasSellable: true,
    isSellable: true,
  }))

const nothing: LookTwiceFacts = { dearestMinor: null, agreements: [], booked: [], bookedLastYear: [] }
const agreed = (more: Partial<PriceAgreement>): PriceAgreement => ({
  owner: 'Marta Pons',
  from: isoDate('2027-01-01'),
  to: null,
  lowestNightMinor: null,
  confirmAboveBp: null,
  ...more,
})
const kinds = (compared: readonly ComparedNight[], facts: Partial<LookTwiceFacts> = {}) =>
  lookTwice(compared, { ...nothing, ...facts }).map(({ kind }) => kind)

test('a price above the dearest night that was ever sold is looked at twice, one up to it is not', () => {
  expect(kinds(nights([200, 250]), { dearestMinor: 25_000 })).toEqual([])
  expect(lookTwice(nights([200, 240], [200, 251]), { ...nothing, dearestMinor: 25_000 })).toMatchObject([
    { kind: 'above_dearest', amountMinor: 25_100, usualMinor: 25_000 },
  ])
  // Nothing to compare with: no night was ever sold. A cheaper one is not above anything.
  expect(kinds(nights([200, 251]))).toEqual([])
  expect(kinds(nights([400, 300]), { dearestMinor: 25_000 })).toEqual([])
})

test('a night that is cheapened below what it has to bring is looked at twice, one that is raised towards it is not', () => {
  const agreements = [agreed({ lowestNightMinor: 9000 })]
  expect(lookTwice(nights([100, 85], [100, 80], [100, 95]), { ...nothing, agreements })).toMatchObject([
    { kind: 'below_cost', amountMinor: 8000, usualMinor: 9000 },
  ])
  expect(kinds(nights([100, 90]), { agreements })).toEqual([])
  expect(kinds(nights([70, 85]), { agreements })).toEqual([])
  // Sold nights keep their price, and the contract is about other ones.
  expect(kinds(nights([100, 80, false]), { agreements })).toEqual([])
  expect(kinds(nights([100, 80]), { agreements: [agreed({ lowestNightMinor: 9000, to: first })] })).toEqual([])
})

test('an owner agrees to what the contract says: to every change, or to those above a share', () => {
  const every = [agreed({ confirmAboveBp: 0 })]
  expect(lookTwice(nights([100, 101], [100, 103]), { ...nothing, agreements: every })).toEqual([
    {
      kind: 'owner_confirms',
      amountMinor: 10_300,
      usualMinor: 10_000,
      owner: { name: 'Marta Pons', aboveBp: 0 },
      sold: null,
    },
  ])
  const above = [agreed({ confirmAboveBp: 1000 })]
  expect(kinds(nights([100, 110], [100, 90]), { agreements: above })).toEqual([])
  expect(kinds(nights([100, 89]), { agreements: above })).toEqual(['owner_confirms'])
  expect(kinds(nights([100, 111]), { agreements: above })).toEqual(['owner_confirms'])
  expect(kinds(nights([100, 100]), { agreements: every })).toEqual([])
})

test('a higher price is looked at twice where fewer of its nights are sold than a year before', () => {
  const dearer = nights([100, 110], [100, 110], [100, 110, false], [100, 100])
  /** The same weekdays, 52 weeks before. */
  const lastYear = (from: number, to: number) => ({
    checkIn: addDays(first, from - 364),
    checkOut: addDays(first, to - 364),
  })
  const booked = [{ checkIn: addDays(first, 2), checkOut: addDays(first, 3) }]
  expect(lookTwice(dearer, { ...nothing, booked, bookedLastYear: [lastYear(0, 2), lastYear(3, 9)] })).toMatchObject([
    { kind: 'behind_pace', amountMinor: 11_000, usualMinor: 10_000, sold: { nights: 1, lastYear: 2 } },
  ])
  // As many are sold; more were sold of nights whose price stays; the price falls.
  expect(kinds(dearer, { booked, bookedLastYear: [lastYear(1, 2)] })).toEqual([])
  expect(kinds(dearer, { booked, bookedLastYear: [lastYear(3, 9)] })).toEqual([])
  expect(kinds(nights([110, 100], [110, 100]), { bookedLastYear: [lastYear(0, 2)] })).toEqual([])
})

test('of several reasons the weightiest comes first', () => {
  const facts: LookTwiceFacts = {
    dearestMinor: 15_000,
    agreements: [agreed({ confirmAboveBp: 500, lowestNightMinor: 9000 })],
    booked: [],
    bookedLastYear: [{ checkIn: addDays(first, -364), checkOut: addDays(first, -363) }],
  }
  expect(kinds(nights([100, 210], [100, 80]), facts)).toEqual([
    'owner_confirms',
    'below_cost',
    'twice',
    'above_dearest',
    'behind_pace',
  ])
})
