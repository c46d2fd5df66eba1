import { expect, test } from 'vitest'
import { changeOf } from './range-change.ts'
import type { ChosenStay } from './chosen-nights.ts'
import { sumOf } from './range-effect.ts'

type Night = ChosenStay['nights'][number]

const night = (amountMinor: number, more: Partial<Night> = {}) =>
  ({ amountMinor, claim: null, isPast: false, ...more }) as Night
const chosen = (currency: string, ...nights: readonly Night[]) => ({ home: { currency }, nights }) as ChosenStay
const sumFor = (price: string, ...stays: readonly ChosenStay[]) =>
  sumOf(stays, changeOf({ price, minNights: '', maxNights: '', arrival: '', departure: '' }, 'EUR'))

const booked = { claim: { kind: 'booking' } as Night['claim'] }

test('the prices of all nights that are set are added up, without those that are booked or past', () => {
  const [first, second] = [
    chosen('EUR', night(10_000), night(20_000, booked), night(15_000)),
    chosen('EUR', night(30_000, { isPast: true }), night(40_000)),
  ]
  const full = chosen('EUR', night(50_000, booked))
  expect(sumFor('120', first, second, full)).toEqual({ nights: 3, homes: 2, beforeMinor: 65_000, afterMinor: 36_000 })
  expect(sumFor('+10%', first, second)).toEqual({ nights: 3, homes: 2, beforeMinor: 65_000, afterMinor: 71_500 })
})

test('there is no sum of one night, of rules alone, or of several currencies', () => {
  const two = chosen('EUR', night(10_000), night(15_000))
  expect(sumFor('120', chosen('EUR', night(10_000)))).toBeNull()
  expect(sumFor('', two)).toBeNull()
  expect(sumFor('120', two, chosen('USD', night(10_000)))).toBeNull()
})
