import { afterEach, expect, test, vi } from 'vitest'
import { inSlices } from './in-slices.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A browser that is idle for a time between two tasks. */
const idleFor = (ms: number, didTimeout = false) =>
  vi.stubGlobal('requestIdleCallback', (work: (left: IdleDeadline) => void) =>
    setTimeout(() => work({ didTimeout, timeRemaining: () => ms })),
  )

/** Capitalises letters, and records for each how many letters before it were made in a task that had ended by then. */
async function made(letters: string, ms: number) {
  let [now, ended] = [0, 0]
  const make = (letter: string): readonly [string, number] => {
    now += ms
    setTimeout(() => ended++)
    return [letter.toUpperCase(), ended]
  }
  return [...(await inSlices(letters, make, () => now))]
}

test('what takes long is made in several tasks, all of it and in order', async () => {
  const pairs = [
    ['A', 0],
    ['B', 0],
    ['C', 2],
    ['D', 2],
    ['E', 4],
  ]
  expect(await made('abcde', 2)).toEqual(pairs)
})

test('what takes no time is made at once', async () => {
  expect(await made('abc', 0)).toEqual([
    ['A', 0],
    ['B', 0],
    ['C', 0],
  ])
})

test('a frame that has little time left makes less', async () => {
  idleFor(1)
  expect(await made('abcdef', 1)).toEqual([
    ['A', 0],
    ['B', 0],
    ['C', 0],
    ['D', 3],
    ['E', 4],
    ['F', 5],
  ])
})

test('all is made even while the frames have no time left', async () => {
  idleFor(0, true)
  expect((await made('abcdef', 1)).map(([letter]) => letter).join('')).toBe('ABCDEF')
  expect((await made('abcdef', 1))[5]).toEqual(['F', 3])
})
