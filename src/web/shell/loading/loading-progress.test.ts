import { expect, test } from 'vitest'
import { LOADING_BAR, loadingProgress } from './loading-progress.ts'

test('the loading bar moves fast at first and slows down', () => {
  const at = (milliseconds: number) => Number(loadingProgress(milliseconds).toFixed(1))
  expect([100, 500, 1000, 2000, 4000, 10_000, 60_000].map(at)).toEqual([6.3, 29.5, 50, 70.5, 84.4, 93.7, 98.9])
})

test('the times of the loading bar are those of the specification', () => {
  expect(LOADING_BAR).toEqual({ throttle: 200, duration: 2000, hideDelay: 500, resetDelay: 400 })
})

test('it starts at nothing and never says more than done', () => {
  expect(loadingProgress(0)).toBe(0)
  expect(loadingProgress(-50)).toBe(0)
  expect(loadingProgress(Number.MAX_SAFE_INTEGER)).toBeLessThanOrEqual(100)
})
