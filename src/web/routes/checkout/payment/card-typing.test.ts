import { expect, test } from 'vitest'
import { groupedNumber, slashedExpiry } from './card-typing.ts'

test.each([
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242-4242-4242', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['6304000000000000000', '6304 0000 0000 0000 000'],
])('the number %s is grouped as %s', (typed, shown) => {
  expect(groupedNumber(typed)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['12', '12 / '],
  ['1234', '12 / 34'],
  ['7', '07 / '],
  ['5/29', '05 / 29'],
  ['12/2034', '12 / 34'],
  ['122034', '12 / 34'],
  ['12 / 34', '12 / 34'],
])('the expiry %s is written as %s', (typed, shown) => {
  expect(slashedExpiry(typed)).toBe(shown)
})
