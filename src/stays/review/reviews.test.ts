import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { findReviews } from './find-reviews.ts'
import { summarizeReviews } from './summarize-reviews.ts'

let database: TestDatabase
let stayId: number
let quietId: number

beforeAll(async () => {
  database = await createTestDatabase()
  stayId = await insertStay(database.db, { slug: 'talked-about' })
  quietId = await insertStay(database.db, { slug: 'never-reviewed' })
  const review = (day: number, overall: number, body: string, scores = {}) => ({
    stay_id: stayId,
    booking_id: null,
    overall,
    body,
    author_name: `Guest ${day}`,
    state: 'published' as const,
    published_at: new Date(Date.UTC(2026, 5, day, 12)),
    ...scores,
  })
  await database.db
    .insertInto('app.review')
    .values([
      ...Array.from({ length: 21 }, (_, index) => review(index + 1, 5, 'Lovely pool', { cleanliness: 5, value: null })),
      review(22, 4, 'Quiet, many steps', { cleanliness: 4, value: 3 }),
      review(23, 3, 'Quiet, but so many steps', { cleanliness: null, value: 4 }),
      { ...review(24, 1, 'Spam'), state: 'rejected' as const, published_at: null },
    ])
    .execute()
})
afterAll(() => database.close())

const page = async (requested: { page?: number; order?: 'newest' | 'lowest' | 'highest' }, slug = 'talked-about') => {
  const found = await findReviews(database, { slug, page: 1, order: 'newest', ...requested })
  if (!found.ok) throw new Error(found.problem.code)
  return found.value
}

test('reviews are paged ten at a time, newest first, and none is lost or shown twice', async () => {
  const pages = await Promise.all([1, 2, 3].map((number) => page({ page: number })))
  expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 3])
  expect(pages[0]?.meta).toEqual({ total: 23, page: 1, pages: 3, order: 'newest' })
  const authors = pages.flatMap(({ data }) => data.map(({ author }) => author))
  expect(authors).toEqual(Array.from({ length: 23 }, (_, index) => `Guest ${23 - index}`))
})

test('reviews can be read from the least content guest on', async () => {
  expect((await page({ order: 'lowest' })).data.slice(0, 3).map(({ overall }) => overall)).toEqual([3, 4, 5])
  expect((await page({ order: 'highest', page: 3 })).data.at(-1)?.overall).toBe(3)
})

test('a page beyond the last is the last, and a home without reviews has one empty page', async () => {
  expect((await page({ page: 99 })).meta.page).toBe(3)
  expect(await page({}, 'never-reviewed')).toEqual({
    data: [],
    meta: { total: 0, page: 1, pages: 1, order: 'newest' },
  })
})

test('sub-scores are averages of those who gave them, with their number', async () => {
  const { scores } = await summarizeReviews(database, stayId)
  expect(scores).toEqual([
    { name: 'cleanliness', average: 5, count: 22 },
    { name: 'value', average: 3.5, count: 2 },
  ])
})

test('what guests mention is counted, and the least content voice stands beside the praise', async () => {
  const { topics, critical } = await summarizeReviews(database, stayId)
  expect(topics).toEqual([
    { code: 'pool', count: 21, tone: 'praise' },
    { code: 'quiet', count: 2, tone: 'praise' },
    { code: 'steps', count: 2, tone: 'less' },
  ])
  expect(critical?.body).toBe('Quiet, but so many steps')
  expect(await summarizeReviews(database, quietId)).toEqual({ scores: [], topics: [], critical: null })
})

test('reviews of a home that does not exist are not found', async () => {
  expect(await findReviews(database, { slug: 'no-such-home', page: 1, order: 'newest' })).toEqual({
    ok: false,
    problem: { code: 'stay_not_found' },
  })
})
