import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPreloadQueue, MOST_PRELOADS } from './preload-queue.ts'

function watched() {
  let running: readonly string[] = []
  const queue = createPreloadQueue((pages) => (running = pages))
  return { queue, running: () => running }
}

test('at most four pages are preloaded at the same time, and the next begins when one has come', () => {
  const { queue, running } = watched()
  for (const page of ['/1', '/2', '/3', '/4', '/5', '/6']) queue.add(page)
  expect(running()).toEqual(['/1', '/2', '/3', '/4'])
  queue.done('/2')
  expect(running()).toEqual(['/1', '/3', '/4', '/5'])
})

test('a page is preloaded once, however often it is asked for', () => {
  const { queue, running } = watched()
  queue.add('/1')
  queue.add('/1')
  expect(running()).toEqual(['/1'])
  queue.done('/1')
  queue.add('/1')
  expect(running()).toEqual([])
})

test('whoever passes many links at once gets the last of them, not the first', () => {
  const { queue, running } = watched()
  for (let page = 1; page <= 40; page++) queue.add(`/${page}`)
  for (const page of running()) queue.done(page)
  expect(running()).toEqual(['/33', '/34', '/35', '/36'])
})

test('whatever is asked for and whatever comes, there are never more than four and none is left behind', () => {
  const steps = fc.array(
    fc.record({ page: fc.integer({ min: 0, max: 15 }).map((nr) => `/${nr}`), comes: fc.boolean() }),
  )
  fc.assert(
    fc.property(steps, (list) => {
      const { queue, running } = watched()
      for (const { page, comes } of list) {
        if (comes) queue.done(page)
        else queue.add(page)
        expect(running().length).toBeLessThanOrEqual(MOST_PRELOADS)
        expect(new Set(running()).size).toBe(running().length)
      }
      for (let rounds = 0; rounds < 20 && running().length > 0; rounds++) queue.done(running()[0]!)
      expect(running()).toEqual([])
    }),
  )
})
