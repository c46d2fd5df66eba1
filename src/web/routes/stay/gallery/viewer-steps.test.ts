import { expect, test } from 'vitest'
import { stepOfKey, stepOfSwipe } from './viewer-steps.ts'

test.each([
  ['to the left shows the next photo', { x: 240, y: 10 }, 1],
  ['to the right shows the one before', { x: 360, y: 0 }, -1],
  ['of less than 60 pixels does nothing', { x: 241, y: 0 }, 0],
  ['that is rather a scroll does nothing', { x: 200, y: 81 }, 0],
] as const)('a swipe %s', (_, to, step) => {
  expect(stepOfSwipe({ x: 300, y: 0 }, to)).toBe(step)
})

test.each([
  ['ArrowRight', 4, 0],
  ['ArrowLeft', 0, 4],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['a', 1, null],
] as const)('%s at photo %i of five (counted from 0) leads to %s', (key, index, to) => {
  expect(stepOfKey(key, index, 5)).toBe(to)
})
