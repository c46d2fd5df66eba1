import { expect, test } from 'vitest'
import { dayReasonMessage } from './day-reason-text.ts'

test.each([
  [0, 'No nights free here.'],
  [1, 'Only 1 night free here, and stays are 5 nights or more.'],
  [2, 'Only 2 nights free here, and stays are 5 nights or more.'],
] as const)('%i free nights before somebody else comes', (freeNights, text) => {
  expect(dayReasonMessage({ code: 'gap_too_short', freeNights, minNights: 5 })).toBe(text)
})
