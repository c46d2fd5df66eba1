import { expect, test } from 'vitest'
import { readPercent } from './read-decimal.ts'

test.each([
  ['15', 1500],
  ['15.5', 1550],
  ['15,5', 1550],
  [' 15,25 % ', 1525],
  ['0', 0],
  ['100', 10_000],
  ['1,000', null],
  ['1.000', null],
  ['15.125', null],
  ['15.5.5', null],
  ['', null],
  ['%', null],
  ['a lot', null],
])('%j per cent is %j in basis points', (text, bp) => {
  expect(readPercent(text)).toBe(bp)
})
