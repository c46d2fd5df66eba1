import { expect, test } from 'vitest'
import { TokenBuckets } from './token-buckets.ts'

const SECOND = 1_000

test('a caller has a burst, then as much as flows in, and never more than the bucket holds', () => {
  const buckets = new TokenBuckets({ capacity: 3, perSecond: 2 })
  expect([1, 2, 3, 4].map(() => buckets.take('ann', 0))).toEqual([true, true, true, false])
  expect(buckets.secondsToNext('ann', 0)).toBe(1)
  expect(buckets.secondsToFull('ann', 0)).toBe(2)
  expect([buckets.take('ann', 499), buckets.take('ann', 500), buckets.take('ann', 500)]).toEqual([false, true, false])
  expect(buckets.left('ann', 3600 * SECOND)).toBe(3)
})

test('a token that is given back can be taken again, and none is more than the bucket holds', () => {
  const buckets = new TokenBuckets({ capacity: 1, perSecond: 0.001 })
  expect(buckets.take('ann', 0)).toBe(true)
  buckets.giveBack('ann', 0)
  buckets.giveBack('ann', 0)
  expect([buckets.take('ann', 0), buckets.take('ann', 0)]).toEqual([true, false])
})

test('one caller costs the others nothing', () => {
  const buckets = new TokenBuckets({ capacity: 1, perSecond: 1 })
  buckets.take('ann', 0)
  expect([buckets.take('ann', 0), buckets.take('bob', 0)]).toEqual([false, true])
})

test('of more callers than are kept, those who have been quiet longest begin anew', () => {
  const buckets = new TokenBuckets({ capacity: 1, perSecond: 0.001 })
  for (let caller = 0; caller <= 20_000; caller++) buckets.take(String(caller), 0)
  expect([buckets.left('0', 0), buckets.left('1', 0), buckets.left('20000', 0)]).toEqual([1, 0, 0])
})

test('a clock that goes back takes nothing away', () => {
  const buckets = new TokenBuckets({ capacity: 2, perSecond: 1 })
  buckets.take('ann', 5 * SECOND)
  expect(buckets.left('ann', 4 * SECOND)).toBe(1)
})
