import { describe, expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

/** Creates work that ends when the test says so. */
function manual() {
  const running: (() => void)[] = []
  let most = 0
  const work = async (name: string) => {
    await new Promise<void>((resolve) => {
      running.push(resolve)
      most = Math.max(most, running.length)
    })
    return name
  }
  return { work, finishOne: () => running.shift()?.(), most: () => most }
}

describe('bounded work', () => {
  test('runs so many at once, the others in the order in which they came', async () => {
    const { work, finishOne, most } = manual()
    const done: string[] = []
    const run = boundedQueue({ running: 2, waiting: 10 })
    const all = ['a', 'b', 'c', 'd'].map(async (name) => done.push((await run(() => work(name)))!))
    for (const expected of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]) {
      finishOne()
      await expect.poll(() => done).toEqual(expected)
    }
    await Promise.all(all)
    expect(most()).toBe(2)
  })

  test('turns away at once whoever would wait too long', async () => {
    const { work, finishOne } = manual()
    const run = boundedQueue({ running: 1, waiting: 1 })
    const first = run(() => work('a'))
    const second = run(() => work('b'))
    expect(run(() => work('c'))).toBeNull()
    finishOne()
    await first
    finishOne()
    expect(await second).toBe('b')
  })

  test('a failure gives its place to the next', async () => {
    const run = boundedQueue({ running: 1, waiting: 5 })
    const fails = () => Promise.reject(new Error('failed'))
    const works = () => Promise.resolve('fine')
    const results = await Promise.allSettled([run(fails), run(works), run(works)])
    expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  })
})
