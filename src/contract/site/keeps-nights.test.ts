import { expect, test } from 'vitest'
import { mayKeepNights } from './keeps-nights.ts'

test.each([
  ['session=abc', true],
  ['a=1; __Host-session=abc; b=2', true],
  ['consent=1; reservation=0a1b', true],
  ['a=1;session=abc', true],
  ['session=; reservation=', false],
  ['mysession=abc; sessions=1', false],
  ['signedIn=1', false],
  ['', false],
  [null, false],
  [undefined, false],
])('nights may be kept for a visitor with the cookies %o: %s', (cookie, expected) => {
  expect(mayKeepNights(cookie)).toBe(expected)
})
