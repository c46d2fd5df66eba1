import { expect, test } from 'vitest'
import type { StayNight } from '../stay-nights.ts'
import { overviewRuns } from './overview-runs.ts'

const free = { claim: null, isPreparation: false, isPast: false, lost: null } as StayNight
const claim = { kind: 'booking' } as NonNullable<StayNight['claim']>
const nights: readonly StayNight[] = [
  { ...free, isPast: true },
  free,
  free,
  { ...free, claim },
  free,
  { ...free, claim, isPreparation: true },
  { ...free, lost: {} as NonNullable<StayNight['lost']> },
  free,
  free,
  free,
]
const drawn = (firstDay: number, endDay: number, activeDay = -1) =>
  overviewRuns(nights, { firstDay, endDay, activeDay }).map((run) => [run.day, run.nights.length])

test('nights in a row that look alike are drawn as one, and none under a bar', () => {
  expect(drawn(0, 20)).toEqual([
    [0, 1],
    [1, 2],
    [4, 1],
    [5, 1],
    [6, 1],
    [7, 3],
  ])
  expect(drawn(2, 8)).toEqual([
    [2, 1],
    [4, 1],
    [5, 1],
    [6, 1],
    [7, 1],
  ])
})

test('the night that the keys have reached stands by itself', () => {
  expect(drawn(5, 10, 8)).toEqual([
    [5, 1],
    [6, 1],
    [7, 1],
    [8, 1],
    [9, 1],
  ])
})
