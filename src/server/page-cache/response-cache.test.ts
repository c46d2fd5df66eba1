import { beforeEach, describe, expect, test } from 'vitest'
import type { WholeResponse } from '#api/route/conditional-response.ts'
import type { Keeping } from '#api/route/kept-responses.ts'
import { ResponseCache } from './response-cache.ts'

const STAYS: Keeping = { tag: 'list', seconds: 60 }
const TEXTS: Keeping = { tag: 'texts', seconds: 60 }

let clock: number
let made: number
let cache: ResponseCache
beforeEach(() => {
  clock = 0
  made = 0
  cache = new ResponseCache({ maxBytes: 200_000, headers: {}, clock: () => clock })
})

const answerOf = (text: string, status = 200): WholeResponse => ({
  status,
  headers: { 'content-type': 'application/json', etag: `W/"${text.length}"` },
  body: Buffer.from(text),
})
/** Asks for an answer that differs from the one before. */
const ask = async (question = '/api/stays', keeping = STAYS) =>
  (await cache.getOrMake(question, keeping, async () => answerOf(`answer ${++made}`))).body.toString()

describe('the answer cache', () => {
  test('makes one answer however many ask, and then none for as long as it may be kept', async () => {
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => ask())))).toEqual(new Set(['answer 1']))
    clock = 59_999
    expect(await ask()).toBe('answer 1')
    clock = 60_000
    expect(cache.find('/api/stays')).toBeNull()
    expect(await ask()).toBe('answer 2')
  })

  test('counts the time of an answer from when it was begun', async () => {
    await cache.getOrMake('/api/stays', STAYS, async () => {
      clock = 5_000
      return answerOf('slow')
    })
    clock = 59_999
    expect(cache.find('/api/stays')).not.toBeNull()
    clock = 60_000
    expect(cache.find('/api/stays')).toBeNull()
  })

  test('forgets what has a tag, and nothing else', async () => {
    await ask()
    await ask('/api/pages', TEXTS)
    cache.purge(['list', 'stay:casa'])
    expect([cache.find('/api/stays') === null, cache.find('/api/pages') === null]).toEqual([true, false])
    cache.clear()
    expect(cache.find('/api/pages')).toBeNull()
  })

  test.each([
    ['purged', () => cache.purge(['list'])],
    ['cleared', () => cache.clear()],
  ])('gives what was begun before it was %s to nobody who asks afterwards', async (_, forget) => {
    const finish: ((response: WholeResponse) => void)[] = []
    const begin = () => cache.getOrMake('/api/stays', STAYS, () => new Promise((resolve) => finish.push(resolve)))
    const before = begin()
    forget()
    const after = begin()
    finish[0]!(answerOf('old'))
    expect((await before).body.toString()).toBe('old')
    expect(cache.find('/api/stays')).toBeNull()
    finish[1]!(answerOf('new'))
    expect((await after).body.toString()).toBe('new')
    expect(cache.find('/api/stays')?.response.body.toString()).toBe('new')
  })

  test('keeps no refusal, and nothing of what failed', async () => {
    const refused = await cache.getOrMake('/api/stays', STAYS, async () => answerOf('no', 404))
    expect([refused.status, cache.find('/api/stays')]).toEqual([404, null])
    await expect(cache.getOrMake('/api/stays', STAYS, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await ask()).toBe('answer 1')
  })

  test('stays within its memory whatever is asked for, and keeps what is asked for again', async () => {
    const kept = () => Array.from({ length: 500 }, (_, n) => `/api/stays?page=${n}`).filter((one) => cache.find(one))
    await ask()
    for (let page = 0; page < 500; page++) {
      await ask(`/api/stays?page=${page}`)
      cache.find('/api/stays')
    }
    expect(await ask()).toBe('answer 1')
    expect(kept().length).toBeLessThan(200_000 / 3_000)
  })

  test('keeps neither a question nor an answer that would fill it', async () => {
    const long = `/api/stays?z=${'z'.repeat(2_000)}`
    await ask(long)
    expect(cache.find(long)).toBeNull()
    await cache.getOrMake('/api/stays', STAYS, async () => answerOf('x'.repeat(20_000)))
    expect(cache.find('/api/stays')).toBeNull()
  })
})
