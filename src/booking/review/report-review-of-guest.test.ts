import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  BookingReviewsShape,
  ReviewOfGuestShape,
  ReviewOfMeShape,
  ReviewsOfGuestsQuery,
  StaffReviewOfGuestShape,
} from '#contract/review/review-of-guest.ts'
import type { StaffTodayShape } from '#contract/booking/staff-today.ts'
import type { StaffReviewShape } from '#contract/review/staff-review.ts'
import type { ReportReason } from '#core/review/host-reply.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import { advanceBookings } from '#booking/lifecycle/advance-bookings.ts'
import { bookNights } from '#tests/support/booking/claim-fixture.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, letStay } from '#tests/support/stays/let-stay.ts'
import { findReviewsOfMe } from './find-reviews-of-guest.ts'
import { listReviewsOfGuests } from './report-review-of-guest.ts'

let shop: Shop
let admin: ShopGuest
let host: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  admin = await shop.guest({ role: 'admin' })
  host = await shop.guest({ role: 'host' })
})
afterAll(async () => shop.database.close())

/**
 * Creates a stay of a guest at a home of the host that is over and reviewed by the host's side, and by the guest as
 * well unless it is sealed.
 */
async function reviewed(guest: ShopGuest, { isSealed = false, by = host } = {}): Promise<string> {
  const stay = await letStay(shop)
  await shop.database.db
    .updateTable('app.host')
    .set({ uid: host.uid, name: 'Marta Ferrer' })
    .where('email', '=', stay.hostEmail)
    .execute()
  const day = (days: number) => new Date(shop.now().getTime() + days * 86_400_000).toISOString().slice(0, 10) as IsoDate
  const { documentId: id } = await bookStay(shop, guest, stay, { checkIn: day(2), checkOut: day(4) })
  shop.pass((instantOf(day(4), '11:00', 'Europe/Madrid') - shop.now().getTime()) / 60_000)
  await advanceBookings(shop.deps)
  const data = {
    version: 0,
    overall: 1,
    body: 'Left the gate open, and lives at Carrer 5',
    scores: {},
    wouldHostAgain: false,
  }
  expect((await by.call('PUT', `/api/staff/bookings/${id}/review-of-guest`, { data })).status).toBe(200)
  if (!isSealed) await guest.call('POST', `/api/bookings/${id}/review`, { data: { overall: 4, body: 'Quiet.' } })
  return id
}

const report = (who: ShopGuest, id: string, note = 'It tells where I live.') =>
  who.call<BookingReviewsShape>('POST', `/api/bookings/${id}/review-by-host/report`, {
    data: { reason: 'personal_data', note },
  })
const decide = (id: string, hide: ReportReason | null, who = admin) =>
  who.call<ReviewOfGuestShape>('POST', `/api/staff/bookings/${id}/review-of-guest/decision`, { data: { hide } })
const listed = async (view: string, who = admin) =>
  (await who.call<ReviewOfGuestShape[]>('GET', `/api/staff/reviews-of-guests?view=${view}`)).data.map(
    ({ booking }) => booking.documentId,
  )
/**
 * Returns what other hosts read about a guest: how many reviews there are, and how many are shown one by one beside
 * that of the booking.
 */
async function figures(id: string) {
  const { guest } = (await admin.call<StaffReviewOfGuestShape>('GET', `/api/staff/bookings/${id}/review-of-guest`)).data
  return [guest.count, guest.average, guest.reviews.length]
}

test('a guest reports what a host said: it is read as before until an administrator hides it, then by nobody and in no figure; shown again it counts', async () => {
  const guest = await shop.guest()
  const [id, other] = [await reviewed(guest), await reviewed(guest)]
  expect(await listed('reported')).not.toContain(id)
  const asked = await report(guest, id)
  expect(asked.data.byHost).toMatchObject({
    isHidden: false,
    report: { reason: 'personal_data', note: 'It tells where I live.', isDecided: false },
  })
  expect([await listed('reported'), await figures(other)]).toEqual([[id], [2, 1, 1]])

  const hidden = await decide(id, 'personal_data')
  expect(hidden.data).toMatchObject({ host: 'Marta', hiddenReason: 'personal_data', report: { isDecided: true } })
  expect([await listed('reported'), await listed('hidden'), await figures(other)]).toEqual([[], [id], [1, 1, 0]])
  const byHost = (await guest.call<BookingReviewsShape>('GET', `/api/bookings/${id}/review`)).data.byHost
  expect(byHost).toMatchObject({ isHidden: true })
  const mine = (await guest.call<ReviewOfMeShape[]>('GET', '/api/users/me/reviews')).data
  expect(mine.map(({ booking }) => booking.documentId)).toEqual([other])
  // Its author is told why, and the guest's copy of their data still includes it.
  const own = (await host.call<StaffReviewOfGuestShape>('GET', `/api/staff/bookings/${id}/review-of-guest`)).data.own
  expect(own).toMatchObject({ hiddenReason: 'personal_data' })
  expect(await findReviewsOfMe(shop.deps, guest, { withHidden: true })).toHaveLength(2)
  // A hidden review cannot be reported.
  expect((await report(guest, id)).error.details.code).toBe('review_not_found')

  expect((await decide(id, null)).data.hiddenReason).toBeNull()
  expect([await listed('hidden'), await figures(other)]).toEqual([[], [2, 1, 1]])
})

test('what was left may be reported anew, and the report before is not lost to a decision about it', async () => {
  const guest = await shop.guest()
  const id = await reviewed(guest)
  await report(guest, id)
  await decide(id, null)
  expect(await listed('reported')).toEqual([])
  expect((await report(guest, id, 'And it names my daughter.')).data.byHost?.report).toMatchObject({
    note: 'And it names my daughter.',
    isDecided: false,
  })
  expect(await listed('reported')).toEqual([id])
  await decide(id, null)
})

test('nobody reports what they cannot read, and only administrators decide: not about what is sealed, nor about themselves or what they wrote', async () => {
  const [guest, stranger] = [await shop.guest(), await shop.guest()]
  const sealed = await reviewed(guest, { isSealed: true })
  expect((await report(guest, sealed)).error.details.code).toBe('review_not_found')
  expect((await decide(sealed, 'offensive')).status).toBe(404)
  expect(await listed('all')).not.toContain(sealed)
  const id = await reviewed(guest)
  expect((await report(stranger, id)).error.details.code).toBe('booking_not_found')
  expect((await report(guest, id, '  ')).status).toBe(400)
  for (const who of [guest, host, await shop.guest({ role: 'staff' })]) {
    expect((await decide(id, 'offensive', who)).status).toBe(403)
    expect((await who.call('GET', '/api/staff/reviews-of-guests')).status).toBe(403)
  }
  // An administrator can be a guest like any other.
  const self = await shop.guest({ role: 'admin' })
  const { db } = shop.database
  await db.updateTable('app.booking').set({ uid: self.uid }).where('id', '=', id).execute()
  expect((await decide(id, 'offensive', self)).status).toBe(404)
  expect([(await listed('all', self)).includes(id), (await listed('all')).includes(id)]).toEqual([false, true])
  expect((await decide(id, 'offensive')).status).toBe(200)
  const own = await reviewed(guest, { by: self })
  await report(guest, own)
  expect((await decide(own, null, self)).error.details.code).toBe('review_not_found')
  expect([await listed('reported', self), await listed('reported')]).toEqual([[], [own]])
  expect((await decide(own, 'personal_data')).status).toBe(200)
})

test('Today tells administrators of reports that wait for them, of both sides, and nobody else; decided they are gone', async () => {
  const guest = await shop.guest()
  const id = await reviewed(guest)
  const waiting = async (who: ShopGuest) =>
    (await who.call<StaffTodayShape>('GET', '/api/staff/today')).data.needs
      .filter(({ kind, booking }) => kind.startsWith('reported_') && booking?.documentId === id)
      .map(({ kind, text }) => `${kind} ${text}`)
  expect(await waiting(admin)).toEqual([])
  const reviews = await host.call<StaffReviewShape[]>('GET', '/api/staff/reviews')
  const { documentId } = reviews.data.find(({ booking }) => booking?.documentId === id)!
  await host.call('POST', `/api/staff/reviews/${documentId}/report`, {
    data: { reason: 'extortion', note: 'It asks.' },
  })
  await report(guest, id)
  expect((await waiting(admin)).toSorted()).toEqual(['reported_guest personal_data', 'reported_review extortion'])
  for (const who of [host, await shop.guest({ role: 'staff' })]) expect(await waiting(who)).toEqual([])
  // Reports that they may not decide about are not shown to them.
  const self = await shop.guest({ role: 'admin' })
  await shop.database.db.updateTable('app.booking').set({ uid: self.uid }).where('id', '=', id).execute()
  expect(await waiting(self)).toEqual(['reported_review extortion'])
  await decide(id, null)
  await admin.call('POST', `/api/staff/reviews/${documentId}/decision`, { data: { hide: 'extortion' } })
  expect(await waiting(admin)).toEqual([])
})

test('the only administrator decides about what they wrote, says so, and it shows afterwards; never about what is said of them', async () => {
  const { db } = shop.database
  const guest = await shop.guest()
  const only = await shop.guest({ role: 'admin' })
  const id = await reviewed(guest, { by: only })
  await report(guest, id)
  const decideOwn = (hide: ReportReason | null, isOwn?: boolean) =>
    only.call<ReviewOfGuestShape>('POST', `/api/staff/bookings/${id}/review-of-guest/decision`, {
      data: { hide, ...(isOwn !== undefined && { isOwn }) },
    })
  const entry = async (who: ShopGuest) =>
    (await who.call<ReviewOfGuestShape[]>('GET', '/api/staff/reviews-of-guests?view=all')).data.find(
      ({ booking }) => booking.documentId === id,
    )
  const others = db.updateTable('app.profile').where('role', '=', 'admin').where('uid', '<>', only.uid)
  expect([await listed('reported', only), (await decideOwn(null, true)).status]).toEqual([[], 404])
  // The other one of two administrators is the guest.
  const second = await shop.guest({ role: 'admin' })
  await others.where('uid', '<>', second.uid).set({ blocked: true }).execute()
  expect((await decideOwn(null, true)).status).toBe(404)
  const about = db.updateTable('app.booking').where('id', '=', id)
  await about.set({ uid: second.uid }).execute()
  expect(await listed('reported', only)).toEqual([id])
  await about.set({ uid: guest.uid }).execute()
  await others.set({ blocked: true }).execute()
  expect([await listed('reported', only), (await entry(only))?.isOwn]).toEqual([[id], true])
  // They have to state that it is their own.
  for (const said of [undefined, false]) expect((await decideOwn('personal_data', said)).status).toBe(404)
  expect((await decideOwn('personal_data', true)).data).toMatchObject({ isOwn: true, isDecidedByWriter: true })
  const logged = await sql<{ body: unknown }>`
    select body from ops.audit_entry where uid = ${only.uid} order by id desc limit 1`.execute(db)
  expect(logged.rows[0]?.body).toMatchObject({ hide: 'personal_data', isOwn: true })
  await about.set({ uid: only.uid }).execute()
  expect([(await decideOwn(null, true)).status, await entry(only)]).toEqual([404, undefined])
  await about.set({ uid: guest.uid }).execute()

  await others.set({ blocked: false }).execute()
  expect(await entry(admin)).toMatchObject({ isOwn: false, isDecidedByWriter: true, hiddenReason: 'personal_data' })
  expect((await decide(id, null)).data).toMatchObject({ isDecidedByWriter: false })
})

test('the list goes on behind its twentieth, none twice and none lost, also among those of one moment', async () => {
  const { db } = shop.database
  const { id: stayId } = await letStay(shop)
  const made: string[] = []
  for (let week = 0; week < 24; week++) {
    const first = addDays(isoDate('2028-01-01'), week)
    made.push(await bookNights(db, stayId, { checkIn: first, checkOut: addDays(first, 1) }))
  }
  await sql`
    insert into app.review_of_guest (booking_id, overall, body, would_host_again, sealed_until, created_at, published_at)
    select unnest(${made}::uuid[]), 5, 'Kind', true, '2027-01-01', '2027-01-01', '2027-01-01'`.execute(db)
  const seen: string[] = []
  const actor = { uid: admin.uid, role: 'admin' } as const
  let cursor: string | null | undefined
  while (cursor !== null) {
    const query: ReviewsOfGuestsQuery = { view: 'all', ...(cursor && { cursor }) }
    const page = await listReviewsOfGuests(shop.deps, { actor, query })
    expect(page.reviews.length).toBeLessThanOrEqual(20)
    seen.push(...page.reviews.map(({ booking }) => booking.documentId))
    cursor = page.cursor
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(expect.arrayContaining(made))
})
