import { expect, test } from 'vitest'
import { nextAttempt } from './next-attempt.ts'

const HOUR = 3_600_000
const start = new Date('2027-03-01T10:00:00Z')
const end = new Date(start.getTime() + 72 * HOUR)

/** Returns every attempt for a message that never succeeds, in hours from the first. */
function tries(jitter: number): number[] {
  const all = [0]
  let at: Date | null = start
  while ((at = nextAttempt(all.length, at, end, jitter))) all.push((at.getTime() - start.getTime()) / HOUR)
  return all
}

test('waits double from half a minute up to six hours, and end after three days', () => {
  const hours = tries(0.5)
  const minutes = hours.slice(0, 6).map((hour) => Math.round(hour * 60 * 10) / 10)
  expect(minutes).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5])
  const waits = hours.slice(1).map((hour, index) => hour - hours[index]!)
  expect(Math.max(...waits)).toBeCloseTo(6)
  expect(hours.at(-1)).toBeGreaterThan(66)
  expect(hours.at(-1)).toBeLessThanOrEqual(72)
  expect(hours.length).toBeGreaterThan(15)
})

test('what failed at the same moment comes back spread over a fifth either way', () => {
  const after = (jitter: number) => nextAttempt(1, start, end, jitter)!.getTime() - start.getTime()
  expect([after(0), after(0.5), after(1)]).toEqual([24_000, 30_000, 36_000])
})
