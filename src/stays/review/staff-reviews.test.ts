import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { replyToReview, reportReview, settleReview } from './act-on-review.ts'
import { findReviews } from './find-reviews.ts'
import { findStaffReviews, type ReviewActor } from './find-staff-reviews.ts'

const DAY = 86_400_000
const admin: ReviewActor = { uid: 'admin', role: 'admin' }
const hanna: ReviewActor = { uid: 'hanna', role: 'host' }
const other: ReviewActor = { uid: 'other', role: 'host' }

let database: TestDatabase
let at = new Date('2027-06-01T10:00:00Z')
let purged: string[] = []
const deps = () => ({ db: database.db, now: () => at, onStayChanged: (slug: string) => purged.push(slug) })

beforeAll(async () => {
  database = await createTestDatabase()
  for (const { uid, role } of [admin, hanna, other])
    await database.db
      .insertInto('app.profile')
      .values({ uid, role, email: `${uid}@homes.test` })
      .execute()
  const host = await database.db
    .insertInto('app.host')
    .values({ uid: hanna.uid, name: 'Hanna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stayId = await insertStay(database.db, { slug: 'farm', host_id: host.id })
  await database.db
    .insertInto('app.review')
    .values(
      Array.from({ length: 23 }, (_, index) => ({
        stay_id: stayId,
        overall: 1 + (index % 5),
        body: `Said ${index}`,
        author_name: 'Ann',
        state: 'published' as const,
        created_at: new Date(at.getTime() - Math.floor(index / 2) * DAY),
        published_at: at,
      })),
    )
    .execute()
})
afterAll(() => database.close())

const list = (actor: ReviewActor, view: 'unanswered' | 'all' | 'reported' | 'hidden' = 'all', cursor?: string) =>
  findStaffReviews(deps(), { actor, query: { view, ...(cursor && { cursor }) } })

async function shown() {
  const found = await findReviews(database, { slug: 'farm', page: 1, order: 'newest' })
  if (!found.ok) throw new Error(found.problem.code)
  return found.value.meta.total
}

test('reviews are paged, none twice and none lost, also among those of one moment', async () => {
  const first = await list(hanna)
  const second = await list(hanna, 'all', first.cursor!)
  expect([first.reviews.length, second.reviews.length, second.cursor]).toEqual([20, 3, null])
  expect(new Set([...first.reviews, ...second.reviews].map(({ documentId }) => documentId)).size).toBe(23)
})

test('a host sees and answers reviews of own homes, another host finds none', async () => {
  const [review] = (await list(hanna, 'unanswered')).reviews
  const reviewId = review!.documentId
  expect((await list(other)).reviews).toEqual([])
  const refused = { ok: false, problem: { code: 'review_not_found' } }
  expect(await replyToReview(deps(), { actor: other, reviewId, reply: 'Mine' })).toEqual(refused)
  expect(await reportReview(deps(), { actor: other, reviewId, reason: 'offensive', note: 'x' })).toEqual(refused)
  purged = []
  expect(await replyToReview(deps(), { actor: hanna, reviewId, reply: 'Thank you' })).toMatchObject({
    ok: true,
    value: { reply: { text: 'Thank you', at: at.toISOString() } },
  })
  expect(purged).toEqual(['farm'])
  expect((await list(hanna, 'unanswered')).reviews.map(({ documentId }) => documentId)).not.toContain(reviewId)
})

test('an answer may be worded anew for 14 days, and stands then', async () => {
  const repliedAt = at
  const [review] = (await list(hanna, 'unanswered')).reviews
  const reviewId = review!.documentId
  await replyToReview(deps(), { actor: hanna, reviewId, reply: 'One' })
  at = new Date(repliedAt.getTime() + 14 * DAY - 1)
  const anew = await replyToReview(deps(), { actor: hanna, reviewId, reply: 'Two' })
  expect(anew).toMatchObject({ ok: true, value: { reply: { text: 'Two', at: repliedAt.toISOString() } } })
  at = new Date(repliedAt.getTime() + 14 * DAY)
  const late = await replyToReview(deps(), { actor: hanna, reviewId, reply: 'Three' })
  expect(late).toEqual({ ok: false, problem: { code: 'reply_not_open' } })
})

test('a reported review is shown until it is decided; hidden it neither shows nor counts, and comes back', async () => {
  const before = await shown()
  const [review] = (await list(hanna, 'unanswered')).reviews
  const reviewId = review!.documentId
  await reportReview(deps(), { actor: hanna, reviewId, reason: 'personal_data', note: 'Names our neighbour' })
  expect((await list(admin, 'reported')).reviews.map(({ documentId }) => documentId)).toEqual([reviewId])
  expect(await shown()).toBe(before)

  await settleReview(deps(), { actor: admin, reviewId, hide: 'personal_data' })
  expect(await shown()).toBe(before - 1)
  expect((await list(hanna, 'hidden')).reviews).toMatchObject([{ documentId: reviewId, hiddenReason: 'personal_data' }])
  expect((await list(admin, 'reported')).reviews).toEqual([])
  expect(await replyToReview(deps(), { actor: hanna, reviewId, reply: 'Late' })).toMatchObject({ ok: false })

  await settleReview(deps(), { actor: admin, reviewId, hide: null })
  expect(await shown()).toBe(before)
})

test('an answer that somebody else has written since the review was seen is kept', async () => {
  const [review] = (await list(hanna, 'unanswered')).reviews
  const answer = (reply: string, seen: string | null) =>
    replyToReview(deps(), { actor: hanna, reviewId: review!.documentId, reply, seen })
  expect(await answer('Thank you', null)).toMatchObject({ ok: true })
  expect(await answer('Sorry', null)).toEqual({ ok: false, problem: { code: 'reply_changed', reply: 'Thank you' } })
  expect(await answer('Sorry', 'Thank you')).toMatchObject({ ok: true, value: { reply: { text: 'Sorry' } } })
})
