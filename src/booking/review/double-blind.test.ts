import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookingReviewsShape, ReviewOfMeShape, StaffReviewOfGuestShape } from '#contract/review/review-of-guest.ts'
import type { StaffTodayShape } from '#contract/booking/staff-today.ts'
import type { StaffReviewShape } from '#contract/review/staff-review.ts'
import type { StayPageShape } from '#contract/stay-shapes.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import { advanceBookings } from '#booking/lifecycle/advance-bookings.ts'
import { findGuestsToReview } from '#db/queries/booking/guests-to-review-queries.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, makeHold, letStay, mailsAbout, type LetStay } from '#tests/support/stays/let-stay.ts'
import { whileWaiting } from '#tests/support/while-waiting.ts'
import { publishReviews } from './publish-reviews.ts'

let shop: Shop
let staff: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'admin' })
})
afterAll(async () => shop.database.close())

const DAY = 24 * 60

interface Stayed {
  readonly home: LetStay
  readonly guest: ShopGuest
  readonly id: string
  /** Writes or changes a review; returns the status, or the code of the problem. */
  readonly byGuest: (overall: number, method?: 'POST' | 'PUT') => Promise<number | string>
  readonly byHost: (overall: number, version?: number) => Promise<number | string>
}

/** Creates a stay that has just ended. */
async function stayed(by?: ShopGuest): Promise<Stayed> {
  const bookedStay = await letStay(shop)
  const guest = by ?? (await shop.guest())
  const day = (days: number) => new Date(shop.now().getTime() + days * 86_400_000).toISOString().slice(0, 10) as IsoDate
  const { documentId: id } = await bookStay(shop, guest, bookedStay, { checkIn: day(2), checkOut: day(4) })
  shop.pass((instantOf(day(4), '11:00', 'Europe/Madrid') - shop.now().getTime()) / 60_000)
  await advanceBookings(shop.deps)
  const said = ({ status, error }: { status: number; error?: { details: { code: string } } }) =>
    error?.details.code ?? status
  return {
    home: bookedStay,
    guest,
    id,
    byGuest: async (overall, method = 'POST') =>
      said(
        await guest.call(method, `/api/bookings/${id}/review`, { data: { overall, body: `Guest says ${overall}` } }),
      ),
    byHost: async (overall, version = 0) =>
      said(
        await staff.call('PUT', `/api/staff/bookings/${id}/review-of-guest`, {
          data: { version, overall, body: `Host says ${overall}`, scores: { houseRules: 3 }, wouldHostAgain: false },
        }),
      ),
  }
}

/** Returns what each side and the public can read. */
async function readable({ home: bookedStay, guest, id }: Stayed): Promise<string[]> {
  const [page, list, entries, console, own, mine, ofGuest] = await Promise.all([
    shop.call<StayPageShape>('GET', `/api/stay-pages/${bookedStay.slug}`),
    shop.call<readonly unknown[]>('GET', `/api/stays/${bookedStay.slug}/reviews`),
    staff.call<readonly unknown[]>('GET', `/api/reviews?filters[stay][slug][$eq]=${bookedStay.slug}`),
    staff.call<readonly StaffReviewShape[]>('GET', `/api/staff/reviews?stay=${bookedStay.slug}&view=all`),
    guest.call<BookingReviewsShape>('GET', `/api/bookings/${id}/review`),
    guest.call<readonly ReviewOfMeShape[]>('GET', '/api/users/me/reviews'),
    staff.call<StaffReviewOfGuestShape>('GET', `/api/staff/bookings/${id}/review-of-guest`),
  ])
  const seen: Readonly<Record<string, unknown>> = {
    page: page.data.reviewList.length === 1 && page.data.rating,
    list: list.data.length,
    entries: entries.data.length,
    console: console.data.length,
    'guest reads host': own.data.byHost !== null && mine.data.some(({ booking }) => booking.documentId === id),
    'in figures of guest': ofGuest.data.guest.count,
  }
  return Object.keys(seen).filter((name) => seen[name])
}

const OF_GUEST = ['page', 'list', 'entries', 'console']
const OF_HOST = ['guest reads host', 'in figures of guest']

describe.each<{
  readonly name: string
  readonly writes: readonly ('guest' | 'host')[]
  readonly before: readonly string[]
  readonly after14Days: readonly string[]
  readonly mails: number
}>([
  { name: 'nobody writes', writes: [], before: [], after14Days: [], mails: 0 },
  { name: 'only the guest writes', writes: ['guest'], before: [], after14Days: OF_GUEST, mails: 2 },
  { name: 'only the host writes', writes: ['host'], before: [], after14Days: OF_HOST, mails: 2 },
  {
    name: 'the guest writes, then the host',
    writes: ['guest', 'host'],
    before: [...OF_GUEST, ...OF_HOST],
    after14Days: [...OF_GUEST, ...OF_HOST],
    mails: 2,
  },
  {
    name: 'the host writes, then the guest',
    writes: ['host', 'guest'],
    before: [...OF_GUEST, ...OF_HOST],
    after14Days: [...OF_GUEST, ...OF_HOST],
    mails: 2,
  },
])('$name', ({ writes, before, after14Days, mails }) => {
  test('is read by the other side and everybody at its time and not before', async () => {
    const stay = await stayed()
    for (const [index, side] of writes.entries()) {
      if (index > 0) expect(await readable(stay)).toEqual([])
      expect(await (side === 'guest' ? stay.byGuest(4) : stay.byHost(2))).toBe(200)
    }
    await publishReviews(shop.deps)
    expect(await readable(stay)).toEqual(before)
    shop.pass(14 * DAY - 1)
    await publishReviews(shop.deps)
    expect(await readable(stay)).toEqual(before)
    shop.pass(1)
    await Promise.all([publishReviews(shop.deps), publishReviews(shop.deps)])
    expect(await readable(stay)).toEqual(after14Days)
    const told = (await mailsAbout(shop, stay.id)).filter((mail) => mail.endsWith('reviews_published'))
    expect(told).toHaveLength(mails)
    expect(await stay.byGuest(5)).toBe(writes.includes('guest') ? 'review_exists' : 'review_not_open')
    expect(await stay.byHost(5, writes.includes('host') ? 1 : 0)).toBe('review_not_open')
  })
})

test('both are published at the same moment, also when each side writes before it sees the other', async () => {
  const { db } = shop.database
  const at = () => shop.now()
  for (const second of ['guest', 'host'] as const) {
    const stay = await stayed()
    const { stayId, sealedUntil } = { stayId: stay.home.id, sealedUntil: new Date(at().getTime() + 14 * 86_400_000) }
    // The first side is about to commit while the second writes.
    let answer: Promise<number | string> = Promise.resolve('')
    await db.transaction().execute(async (tx) => {
      if (second === 'guest')
        await sql`
          insert into app.review_of_guest (booking_id, overall, body, would_host_again, sealed_until, created_at)
          values (${stay.id}, 2, 'Host says 2', true, ${sealedUntil}, ${at()})`.execute(tx)
      else
        await sql`
          insert into app.review (booking_id, stay_id, overall, author_name, sealed_until, created_at)
          values (${stay.id}, ${stayId}, 4, 'Ann', ${sealedUntil}, ${at()})`.execute(tx)
      answer = second === 'guest' ? stay.byGuest(4) : stay.byHost(2)
      await whileWaiting(tx, answer)
    })
    expect(await answer, second).toBe(200)
    const publishedAt = async (table: 'app.review' | 'app.review_of_guest') =>
      (await db.selectFrom(table).select('published_at').where('booking_id', '=', stay.id).execute())[0]?.published_at
    expect([await publishedAt('app.review'), await publishedAt('app.review_of_guest')], second).toEqual([at(), at()])
  }
})

test('words can be changed until they are published, and not after', async () => {
  const stay = await stayed()
  expect(await stay.byGuest(4, 'PUT')).toBe('review_not_found')
  expect([await stay.byGuest(1), await stay.byGuest(1), await stay.byGuest(3, 'PUT')]).toEqual([
    200,
    'review_exists',
    200,
  ])
  const { data } = await stay.guest.call<BookingReviewsShape>('GET', `/api/bookings/${stay.id}/review`)
  expect(data).toMatchObject({ own: { overall: 3, body: 'Guest says 3', state: 'pending' }, byHost: null })
  expect(Date.parse(data.own?.sealedUntil ?? '') - shop.now().getTime()).toBeLessThanOrEqual(14 * 86_400_000)
  expect(await stay.byHost(2)).toBe(200)
  expect([await stay.byGuest(5, 'PUT'), await stay.byHost(5, 1)]).toEqual(['review_exists', 'review_exists'])
  const other = await stayed()
  expect([await other.byHost(2), await other.byHost(4), await other.byHost(4, 1)]).toEqual([
    200,
    'version_conflict',
    200,
  ])
  expect(await other.byGuest(5)).toBe(200)
  const mine = await other.guest.call<readonly ReviewOfMeShape[]>('GET', '/api/users/me/reviews')
  expect(mine.data).toMatchObject([{ overall: 4, body: 'Host says 4', host: 'Marta', scores: { houseRules: 3 } }])
})

test('a review that waits for a moderator is not published by the clock, and one that was hidden not by the other side', async () => {
  const { db } = shop.database
  const stay = await stayed()
  await stay.byGuest(4)
  await db.updateTable('app.review').set({ sealed_until: null }).where('booking_id', '=', stay.id).execute()
  shop.pass(13 * DAY)
  expect(await stay.byHost(5)).toBe(200)
  shop.pass(2 * DAY)
  await publishReviews(shop.deps)
  const { data } = await staff.call<readonly StaffReviewShape[]>(
    'GET',
    `/api/staff/reviews?stay=${stay.home.slug}&view=all`,
  )
  expect(data).toMatchObject([{ state: 'pending' }])
  expect(await readable(stay)).toEqual(['console', ...OF_HOST])
})

test('nobody acts on a sealed review, and its stars stand in no history', async () => {
  const stay = await stayed()
  await stay.byGuest(1)
  const { id } = await shop.database.db
    .selectFrom('app.review')
    .select('id')
    .where('booking_id', '=', stay.id)
    .executeTakeFirstOrThrow()
  const act = async (method: 'PUT' | 'POST', what: string, data: object) =>
    (await staff.call(method, `/api/staff/reviews/${id}/${what}`, { data })).status
  expect(await act('PUT', 'reply', { reply: 'Why?' })).toBe(404)
  expect(await act('POST', 'report', { reason: 'offensive', note: 'x' })).toBe(404)
  expect(await act('POST', 'decision', { hide: null })).toBe(404)
  const booking = await staff.call('GET', `/api/staff/bookings/${stay.id}`)
  expect(JSON.stringify(booking.data)).not.toContain('overall')
})

test('hosts read of other stays what hosts said, the guest never whether they would be hosted again', async () => {
  const guest = await shop.guest()
  const first = await stayed(guest)
  await first.byHost(2)
  await first.byGuest(4)
  const mine = await guest.call('GET', '/api/users/me/reviews')
  expect(JSON.stringify(mine.data)).toContain('Host says 2')
  expect(JSON.stringify(mine.data)).not.toContain('gain')
  const next = await bookStay(shop, guest, await letStay(shop), { checkIn: '2028-06-05', checkOut: '2028-06-10' })
  const read = await staff.call<StaffReviewOfGuestShape>(
    'GET',
    `/api/staff/bookings/${next.documentId}/review-of-guest`,
  )
  expect(read.data).toMatchObject({
    openUntil: null,
    own: null,
    guest: { average: 2, count: 1, again: 0, reviews: [{ host: 'Marta', body: 'Host says 2', wouldHostAgain: false }] },
  })
  const stranger = await shop.guest({ role: 'host' })
  const path = `/api/staff/bookings/${first.id}/review-of-guest`
  expect((await stranger.call('GET', path)).error.details.code).toBe('booking_not_found')
})

test('nobody writes who has read what the other side said, whenever the home is left', async () => {
  const stay = await stayed()
  expect(await stay.byGuest(2)).toBe(200)
  shop.pass(14 * DAY)
  await publishReviews(shop.deps)
  // From now on the check-out is three hours later: by these hours the time for a review is not over.
  await shop.database.db
    .updateTable('app.stay')
    .set({ check_out_by: '14:00' })
    .where('slug', '=', stay.home.slug)
    .execute()
  expect(await stay.byHost(1)).toBe('review_not_open')
})

test('whoever runs the home and was its guest reads and writes as the guest alone', async () => {
  const runner = await shop.guest({ role: 'admin' })
  const stay = await stayed(runner)
  expect(await stay.byHost(4)).toBe(200)
  const path = `/api/staff/bookings/${stay.id}/review-of-guest`
  const { data } = await runner.call<StaffReviewOfGuestShape>('GET', path)
  expect([data.own, data.openUntil]).toEqual([null, null])
  const words = { version: 1, overall: 5, body: 'A guest like no other', scores: {}, wouldHostAgain: true }
  const written = await runner.call('PUT', path, { data: words })
  expect(written.error.details.code).toBe('review_not_open')
})

test('what hosts say about a guest is told to who let to them, not to who only held nights under their name', async () => {
  const stay = await stayed()
  await stay.byHost(4)
  await stay.byGuest(5)
  const bookedStay = await letStay(shop)
  const day = (days: number) => new Date(shop.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const held = await makeHold(stay.guest, bookedStay, { checkIn: day(10), checkOut: day(12) })
  const figures = async (id: string) =>
    (await staff.call<StaffReviewOfGuestShape>('GET', `/api/staff/bookings/${id}/review-of-guest`)).data.guest.count
  expect([await figures(stay.id), await figures(held.documentId)]).toEqual([1, 0])
})

test('the audit log tells that a guest was reviewed, and not what was said', async () => {
  const stay = await stayed()
  await stay.byHost(4)
  const { rows } = await sql<{ body: unknown }>`
    select body from ops.audit_entry where path = ${`/api/staff/bookings/${stay.id}/review-of-guest`}`.execute(
    shop.database.db,
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('Host says')
})

test('a guest without an account any more is reviewed no more, and nothing is left of what was said', async () => {
  const stay = await stayed()
  await stay.byHost(4)
  await shop.database.db
    .updateTable('app.profile')
    .set({ deleted_at: shop.now() })
    .where('uid', '=', stay.guest.uid)
    .execute()
  expect(await stay.byHost(3, 1)).toBe('review_not_open')
})

test('Today lists the guests whom somebody can review and has not, as long as they can; for those who look after the bookings', async () => {
  const { db } = shop.database
  const [first, second] = [await stayed(), await stayed()]
  const listed = async (who = staff) => {
    const { toReview, toReviewCount } = (await who.call<StaffTodayShape>('GET', '/api/staff/today')).data
    expect(toReviewCount).toBeGreaterThanOrEqual(toReview.length)
    return toReview.filter(({ booking }) => [first.id, second.id].includes(booking.documentId))
  }
  const names = async (who?: ShopGuest) => (await listed(who)).map(({ booking }) => booking.documentId)
  expect(await names()).toEqual([first.id, second.id])
  const helpers = await Promise.all(
    (['read', 'bookings'] as const).map(async (level) => {
      const helper = await shop.guest({ role: 'host' })
      const given = { uid: helper.uid, stay_id: first.home.id, level, given_at: shop.now() }
      await db.insertInto('app.home_right').values(given).execute()
      return helper
    }),
  )
  expect(await Promise.all(helpers.map((helper) => names(helper)))).toEqual([[], [first.id]])
  expect((await listed())[1]).toMatchObject({ hasGuestWritten: false, stay: { slug: expect.any(String) } })
  await second.byGuest(5)
  expect((await listed())[1]).toMatchObject({ hasGuestWritten: true })
  expect(await second.byHost(4)).toBe(200)
  expect(await names()).toEqual([first.id])
  const until = (await listed())[0]!.until
  shop.pass((Date.parse(until) - shop.now().getTime()) / 60_000 - 1)
  expect(await names()).toEqual([first.id])
  shop.pass(1)
  expect(await names()).toEqual([])
  expect(await first.byHost(4)).toBe('review_not_open')
  // Nobody reviews themselves, or a guest whose account is gone.
  const [own, gone] = [await stayed(), await stayed()]
  const there = async () => (await staff.call<StaffTodayShape>('GET', '/api/staff/today')).data.toReview
  const isListed = async ({ id }: Stayed) => (await there()).some(({ booking }) => booking.documentId === id)
  expect([await isListed(own), await isListed(gone)]).toEqual([true, true])
  await db.updateTable('app.booking').set({ uid: staff.uid }).where('id', '=', own.id).execute()
  await db.updateTable('app.profile').set({ deleted_at: shop.now() }).where('uid', '=', gone.guest.uid).execute()
  expect([await isListed(own), await isListed(gone)]).toEqual([false, false])
})

test('the first guests to review are those whose time ends first, with how many there are in all', async () => {
  const [, late] = [await stayed(), await stayed()]
  await late.byGuest(5)
  const asked = { scope: null, uid: staff.uid, at: shop.now(), mostCounted: 1000 }
  const { rows: all, count } = await findGuestsToReview(shop.database.db, { ...asked, most: 1000 })
  expect(all).toHaveLength(count)
  expect(all.map(({ until }) => until.getTime())).toEqual(
    all.map(({ until }) => until.getTime()).toSorted((a, b) => a - b),
  )
  const last = all.find(({ booking }) => booking.documentId === late.id)
  expect(last).toEqual({
    booking: { documentId: late.id, reference: expect.any(String), state: 'completed' },
    guest: expect.any(String),
    stay: {
      documentId: expect.any(String),
      slug: late.home.slug,
      title: expect.any(String),
      timeZone: 'Europe/Madrid',
    },
    checkOut: shop.now().toISOString().slice(0, 10),
    hasGuestWritten: true,
    until: new Date(shop.now().getTime() + 14 * DAY * 60_000),
  })
  const few = await findGuestsToReview(shop.database.db, { ...asked, most: 1 })
  expect(few).toEqual({ rows: all.slice(0, 1), count })
  // Counting stops at `mostCounted`.
  expect(count).toBeGreaterThan(1)
  const { rows, count: counted } = await findGuestsToReview(shop.database.db, { ...asked, most: 2, mostCounted: 1 })
  expect({ rows: rows.length, counted }).toEqual({ rows: 1, counted: 1 })
})
