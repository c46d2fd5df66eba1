import { expect, test } from 'vitest'
import { staffTodayQuerySchema } from './staff-today.ts'

test.each([
  ['1900-01-01', true],
  ['2199-12-31', true],
  ['2200-01-01', false],
  ['2200-12-30', false],
  ['2201-01-01', false],
])('the day %s can be looked at: %j', (date, isTaken) => {
  expect(staffTodayQuerySchema.safeParse({ date }).success).toBe(isTaken)
})
