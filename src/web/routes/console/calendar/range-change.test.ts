import { expect, test } from 'vitest'
import { changeOf, steppedPrice, typedChange } from './range-change.ts'

const untouched = { price: '', minNights: '', maxNights: '', arrival: '', departure: '' }
const typed = (price: string) => ({ ...untouched, price })
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

test('a part that is ticked goes back to the rules of the home, whatever is typed beside it', () => {
  const form: Readonly<Record<string, string>> = {
    price: '90',
    priceByRules: '1',
    minNights: '3',
    maxNightsByRules: '1',
  }
  const read = typedChange((name) => form[name] ?? '')
  expect(changeOf(read, 'EUR').change).toEqual({ nightlyMinor: null, minNights: 3, maxNights: null })
  // As the second form of the page without scripts sends it.
  expect(typedChange((name) => Object.entries(read).find(([part]) => part === name)?.[1] ?? '')).toEqual(read)
})

test('a maximum is a number of nights and not below the minimum', () => {
  const of = (minNights: string, maxNights: string) => changeOf({ ...untouched, minNights, maxNights }, 'EUR')
  expect(of('7', '14').change).toEqual({ minNights: 7, maxNights: 14 })
  expect(of('', '14').change).toEqual({ maxNights: 14 })
  expect([of('7', '6'), of('7', '0'), of('', 'many'), of('x', '6')].map(({ fault }) => fault)).toEqual([
    'maxNights',
    'maxNights',
    'maxNights',
    'minNights',
  ])
})
