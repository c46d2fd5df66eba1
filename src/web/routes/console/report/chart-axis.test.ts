import { expect, test } from 'vitest'
import { axisSteps } from './chart-axis.tsx'

test('an axis of money has no steps of cents', () => {
  expect(axisSteps(100, 100)).toEqual([0, 100])
  expect(axisSteps(370, 100)).toEqual([0, 100, 200, 300, 400])
  expect(axisSteps(1_234_500, 100)).toEqual([0, 500_000, 1_000_000, 1_500_000])
})

test('an axis of nights counts whole ones', () => {
  expect(axisSteps(1)).toEqual([0, 1])
  expect(axisSteps(30)).toEqual([0, 10, 20, 30])
})
