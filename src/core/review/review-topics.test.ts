import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { reviewTopics } from './review-topics.ts'

test('a topic is what at least two guests bring up, each counted once', () => {
  const topics = reviewTopics([
    'The pool, the pool, the pool! And so quiet.',
    'Children loved the pool.',
    'A quiet week. The beach is near.',
  ])
  expect(topics).toEqual([
    { code: 'quiet', count: 2, tone: 'praise' },
    { code: 'pool', count: 2, tone: 'praise' },
  ])
})

test('what stands in the way of a good stay is told apart from praise', () => {
  const topics = reviewTopics(['Eighty-seven steps.', 'Many steps, mind your knees.', 'Lovely.'])
  expect(topics).toEqual([{ code: 'steps', count: 2, tone: 'less' }])
})

test('words inside other words are no topic', () => {
  expect(reviewTopics(['Carpool to the airport', 'Carpooling', 'footsteps', 'footsteps'])).toEqual([])
})

test('whatever guests write, at most six topics are named, never more often than there are reviews', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (bodies) => {
      const topics = reviewTopics(bodies)
      expect(topics.length).toBeLessThanOrEqual(6)
      for (const { count } of topics) expect(count).toBeLessThanOrEqual(bodies.length)
    }),
  )
})
