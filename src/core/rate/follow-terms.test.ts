import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { followedDatesAfter, ownPricedDates } from './follow-terms.ts'
import { DERIVED_BITS } from './rate-formula.ts'
import type { NightOverride } from './stay-terms.ts'

const { nightlyMinor: PRICE, minNights: MINIMUM } = DERIVED_BITS
const first = isoDate('2027-06-01')
const second = isoDate('2027-06-02')
const third = isoDate('2027-06-03')

const dateWith = (night: NightOverride['night'], nightlyMinor: number | null, minNights: number | null) => ({
  night,
  nightlyMinor,
  minNights,
  maxNights: null,
  arrival: null,
  departure: null,
})
const termsWith = (...overrides: NightOverride[]) => ({ ...goldenTerms, overrides })

test('what is changed on a date no longer follows the other home, the rest of the date does', () => {
  const before = termsWith(dateWith(first, 10_000, 3), dateWith(second, 12_000, null))
  const after = termsWith(dateWith(first, 11_000, 3), dateWith(second, 12_000, null), dateWith(third, 9_000, null))
  const dates = new Map([
    [first, PRICE | MINIMUM],
    [second, PRICE],
  ])
  expect([...followedDatesAfter(dates, before, after)]).toEqual([
    [first, MINIMUM],
    [second, PRICE],
    [third, 0],
  ])
})

test('the prices that a home has set itself are those of dates whose price does not follow', () => {
  const terms = termsWith(dateWith(first, 10_000, 3), dateWith(second, 12_000, 3), dateWith(third, null, 3))
  const dates = new Map([
    [first, PRICE | MINIMUM],
    [second, MINIMUM],
  ])
  expect([...ownPricedDates(terms, dates)]).toEqual([second])
})
