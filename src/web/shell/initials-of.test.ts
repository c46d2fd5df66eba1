import { expect, test } from 'vitest'
import { initialsOf } from './initials-of.ts'

test.each([
  ['Anna Lindqvist', 'AL'],
  ['Anna Maria von Lindqvist', 'AL'],
  ['Élodie', 'É'],
  ['𝒜nna', '𝒜'],
  [null, 'A'],
  ['  ', 'A'],
])('the initials of %s are %s', (displayName, initials) => {
  expect(initialsOf({ displayName, email: 'anna@example.com' })).toBe(initials)
})

test('without a name and an address the initial is that of "user"', () => {
  expect(initialsOf({ displayName: null, email: null })).toBe('U')
})
