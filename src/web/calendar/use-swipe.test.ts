import { expect, test } from 'vitest'
import { swipeStep } from './use-swipe.ts'

const start = { x: 500, y: 500, at: 1000 }
const step = (across: number, down: number, ms: number, rightToLeft = false) =>
  swipeStep(start, { x: 500 + across, y: 500 + down, at: 1000 + ms }, rightToLeft)

test('a swipe to the left leads to later months, to the right to earlier ones', () => {
  expect(step(-120, 10, 150)).toBe(1)
  expect(step(120, -10, 150)).toBe(-1)
})

test('in right-to-left writing it is the other way round', () => {
  expect(step(-120, 0, 150, true)).toBe(-1)
  expect(step(120, 0, 150, true)).toBe(1)
})

test('a swipe goes at least 60 across', () => {
  expect(step(-60, 0, 100)).toBe(1)
  expect(step(-59, 0, 100)).toBe(0)
  expect(step(0, 0, 100)).toBe(0)
})

test('a swipe goes at most 80 up or down', () => {
  expect(step(-100, 80, 100)).toBe(1)
  expect(step(-100, -80, 100)).toBe(1)
  expect(step(-100, 81, 100)).toBe(0)
  expect(step(-100, -81, 100)).toBe(0)
})

test('a swipe takes less than 300 ms', () => {
  expect(step(-100, 0, 299)).toBe(1)
  expect(step(-100, 0, 300)).toBe(0)
})
