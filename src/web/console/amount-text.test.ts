import { expect, test } from 'vitest'
import { amountText, readAmount } from './amount-text.ts'

test.each([
  ['129.50', 'EUR', 12_950],
  ['129,5', 'EUR', 12_950],
  ['129', 'EUR', 12_900],
  ['1,200.00', 'EUR', 120_000],
  ['1.200,00', 'EUR', 120_000],
  ["1'200.50", 'CHF', 120_050],
  ['1 200', 'EUR', 120_000],
  ['0', 'EUR', 0],
  ['-5', 'EUR', -500],
  ['12000', 'JPY', 12_000],
  ['1.250', 'KWD', 1250],
  ['1,250', 'KWD', null],
  ['120.505', 'KWD', null],
  ['1,200', 'JPY', 1200],
  ['0,500', 'JPY', null],
  ['1.200,300,400', 'EUR', null],
  ['−5', 'EUR', -500],
  ['1.200', 'EUR', null],
  ['12.345', 'EUR', null],
  ['120.5', 'JPY', null],
  ['1,2,3', 'EUR', null],
  ['abc', 'EUR', null],
  ['', 'EUR', null],
  ['99999999999999999', 'EUR', null],
])('%s in %s is %s', (text, currency, minor) => {
  expect(readAmount(text, currency)).toBe(minor)
})

test('an amount stands in its field as it is read again', () => {
  for (const [minor, currency] of [
    [12_950, 'EUR'],
    [12_000, 'JPY'],
    [5, 'EUR'],
    [1250, 'KWD'],
  ] as const)
    expect(readAmount(amountText(minor, currency), currency)).toBe(minor)
  expect(amountText(null, 'EUR')).toBe('')
})

test.each(['', 'xx', 'EURO'])(
  'what is no currency (%j) has two digits: its own field says what is wrong',
  (currency) => {
    expect(readAmount('120.5', currency)).toBe(12_050)
    expect(amountText(12_050, currency)).toBe('120.50')
  },
)
