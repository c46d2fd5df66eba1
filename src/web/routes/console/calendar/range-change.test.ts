import { expect, test } from 'vitest'
import { changeOf, steppedPrice } from './range-change.ts'

const typed = (price: string) => ({ price, minNights: '', arrival: '', departure: '' })
const after = (price: string, nowMinor: number, currency = 'EUR') => {
  const { step, fault } = changeOf(typed(price), currency)
  return step ? steppedPrice(step, nowMinor, currency) : fault
}

test.each([
  ['+8%', 50_000, 54_000],
  ['-8 %', 50_000, 46_000],
  ['−2,5%', 10_010, 9_760],
  ['+10', 12_345, 13_345],
  ['-10.50', 12_345, 11_295],
  ['+0.5', 100, 150],
  ['-200', 12_345, 1],
  ['-100%', 12_345, 1],
])('%s of %d is %d', (price, now, expected) => expect(after(price, now)).toBe(expected))

test.each(['8%', '+', '+%', '+8%%', '+1.234', '+0', '-0%', '+1001%', '+ten', '++8', '-101%'])(
  '%s is not a price',
  (price) => {
    expect(changeOf(typed(price), 'EUR')).toMatchObject({ change: null, step: null, fault: 'price' })
  },
)

test('a step of currencies without or with three digits stays in what they can be charged in', () => {
  expect([after('+8%', 12_345, 'JPY'), after('+8%', 20_010, 'KWD'), after('+1.5', 100, 'JPY')]).toEqual([
    13_333,
    21_610,
    'price',
  ])
})

test('a price without a sign is that price, and no step', () => {
  expect(changeOf(typed('487.50'), 'EUR')).toEqual({ change: { nightlyMinor: 48_750 }, step: null, fault: null })
})
