import { expect, test } from 'vitest'
import { countryOfNumber, internationalNumber } from './international-number.ts'

test.each([
  ['+34 612 345 678', '+34612345678'],
  ['0034 612-345-678', '+34612345678'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['+1 (415) 555-0132', '+14155550132'],
  ['＋46701234567', '+46701234567'],
])('%s is understood as it is typed', (typed, number) => {
  expect(internationalNumber(typed)).toBe(number)
})

test.each(['', '612 345 678', '+', '+0612345678', '+34 612', '+34 abc', '+1234567890123456', '+34 612 345 678 ext 5'])(
  '%s is no number of any country',
  (typed) => {
    expect(internationalNumber(typed)).toBeNull()
  },
)

test('the country is named as soon as its code is there', () => {
  expect(countryOfNumber('+34 6')).toBe('Spain, +34')
  expect(countryOfNumber('00351 9')).toBe('Portugal, +351')
  expect(countryOfNumber('+')).toBeNull()
  expect(countryOfNumber('612')).toBeNull()
  expect(countryOfNumber('+999 1')).toBeNull()
})
