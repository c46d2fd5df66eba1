import { expect, test } from 'vitest'
import { nightsOfRange } from './host-calendar-text.ts'

test('who may not set prices of a range is not told that they can be set', () => {
  expect(nightsOfRange(3, 0, true)).toBe('3 nights are free. Prices and rules can be set for all of them.')
  expect(nightsOfRange(3, 0, false)).toBe('3 nights are free.')
  expect(nightsOfRange(3, 1, false)).toBe('3 nights are free. 1 night is taken or past, and is skipped.')
})
