import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WaitlistEntryShape } from '#contract/booking/waitlist-schemas.ts'
import type { CalendarStayShape, WaitingDatesShape } from '#contract/rate/staff-calendar.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { insertWholeStay, nightsOf } from '#tests/support/booking/claim-fixture.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, makeHold, JUNE_WEEK, letStay, type LetStay } from '#tests/support/stays/let-stay.ts'
import { findWaitingOfStay } from './find-waiting-of-stay.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const party = { adults: 2, children: 0, infants: 0, pets: 0 }
const join = (guest: ShopGuest, { slug }: Pick<LetStay, 'slug'>, rest: object = {}) =>
  guest.call<WaitlistEntryShape>('POST', '/api/waitlist', { data: { stay: slug, ...JUNE_WEEK, party, ...rest } })
const block = (stayId: number, nights: StayDates) =>
  shop.database.db.transaction().execute((tx) => takeNights(tx, stayId, nights, { kind: 'block', reason: 'closed' }))

test('who holds or has booked some of the nights is told so, also in a part of the home; what another holds is waited for', async () => {
  const stay = await letStay(shop)
  const [guest, other] = [await shop.guest(), await shop.guest()]
  const held = await makeHold(guest, stay)
  const refusal = async (rest: object = {}, of: Pick<LetStay, 'slug'> = stay) =>
    (await join(guest, of, rest)).error.details
  const { documentId: bookingId, reference } = held
  const yours = { code: 'dates_are_yours', bookingId, reference }
  expect(await refusal()).toMatchObject({ ...yours, isHeld: true })
  expect(await refusal({ checkIn: '2027-06-13', checkOut: '2027-06-20' })).toMatchObject({ ...yours, isHeld: true })
  expect((await join(other, stay)).status).toBe(201)
  await shop.pay((await guest.session(bookingId)).data, '4242424242424242')
  await guest.settle(bookingId)
  expect(await refusal()).toMatchObject({ ...yours, isHeld: false, isRequested: false })
  // The adjacent nights belong to somebody else.
  await bookStay(shop, other, stay, { checkIn: '2027-06-14', checkOut: '2027-06-21' })
  expect((await join(guest, stay, { checkIn: '2027-06-14', checkOut: '2027-06-21' })).status).toBe(201)

  const { whole, parts } = await insertWholeStay(shop.database.db)
  const slugOf = async (id: number) =>
    shop.database.db.selectFrom('app.stay').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  const [all, room, next] = [await slugOf(whole), await slugOf(parts[0]), await slugOf(parts[1])]
  const mine = await makeHold(guest, { ...stay, ...room })
  expect(await refusal({}, all)).toMatchObject({ code: 'dates_are_yours', bookingId: mine.documentId })
  await block(parts[1], nightsOf('2027-06-07', '2027-06-14'))
  expect((await join(guest, next)).status).toBe(201)
  // A request that the host has not answered is neither held nor booked.
  const asked = await letStay(shop, { booking_mode: 'request' })
  const { reference: of } = await bookStay(shop, guest, asked)
  const requested = { code: 'dates_are_yours', reference: of, isHeld: false, isRequested: true }
  expect(await refusal({}, asked)).toMatchObject(requested)
  // An expired hold blocks no nights.
  const late = await letStay(shop)
  await makeHold(guest, late)
  shop.pass(16)
  expect(await refusal({}, late)).toMatchObject({ code: 'dates_are_free' })
})

test('those who run a home see for which dates how many wait, and not who; of a home of others nothing', async () => {
  const { db } = shop.database
  const stay = await letStay(shop)
  const host = await shop.guest({ role: 'host' })
  await db.updateTable('app.host').set({ uid: host.uid }).where('email', '=', stay.hostEmail).execute()
  await block(stay.id, nightsOf('2027-06-01', '2027-08-01'))
  const [first, second, third, over] = [await shop.guest(), await shop.guest(), await shop.guest(), await shop.guest()]
  const july = { checkIn: '2027-07-02', checkOut: '2027-07-09' }
  for (const guest of [first, second, third, over]) expect((await join(guest, stay)).status).toBe(201)
  expect((await join(first, stay, july)).status).toBe(201)
  // One was told already and one is blocked, so neither would hear anything.
  await db.updateTable('app.waitlist_entry').set({ told_at: shop.now() }).where('uid', '=', third.uid).execute()
  await db.updateTable('app.profile').set({ blocked: true }).where('uid', '=', over.uid).execute()
  const path = `/api/staff/stays/${stay.slug}/waitlist`
  const june = { from: JUNE_WEEK.checkIn, to: JUNE_WEEK.checkOut, people: 2 }
  const answer = await host.call<WaitingDatesShape>('GET', path)
  expect(answer.data).toEqual([june, { from: july.checkIn, to: july.checkOut, people: 1 }])
  const other = await shop.guest({ role: 'host' })
  expect((await other.call('GET', path)).status).toBe(404)
  expect((await first.call('GET', path)).status).toBe(403)
  const calendar = async (query: string, who = host) =>
    (await who.call<CalendarStayShape[]>('GET', `/api/staff/calendar?homes=${stay.slug}&${query}`)).data
  expect(await calendar('from=2027-06-13&to=2027-06-20')).toMatchObject([{ waiting: [june] }])
  expect(await calendar('from=2027-06-14&to=2027-06-20')).toMatchObject([{ waiting: [] }])
  expect(await calendar('from=2027-06-13&to=2027-06-20', other)).toEqual([])
  shop.pass(200 * 24 * 60)
  expect((await host.call('GET', path)).data).toEqual([])
})

test('of many choices of dates those who run a home see the first twenty and how many there are; while guests do not see the home, none', async () => {
  const { db } = shop.database
  const stay = await letStay(shop)
  const { uid } = await shop.guest()
  await sql`
    insert into app.waitlist_entry (uid, stay_id, check_in, check_out, adults, children, infants, pets, asked_at)
    select ${uid}, ${stay.id}, day, day + 7, 2, 0, 0, 0, ${shop.now()}
    from (select (${shop.now()}::timestamptz)::date + n as day from generate_series(10, 32) n) days`.execute(db)
  const asked = { actor: stay.host, stayId: stay.slug }
  const found = await findWaitingOfStay(shop.deps, asked)
  expect(found).toMatchObject({ value: { meta: { total: 23 } } })
  const { data } = found.ok ? found.value : { data: [] }
  expect(data).toHaveLength(20)
  expect(data).toEqual(data.toSorted((one, other) => (one.from < other.from ? -1 : 1)))
  const nothing = { ok: true, value: { data: [], meta: { total: 0 } } }
  const shown = async (state: 'unlisted' | 'draft' | 'archived') => {
    await db.updateTable('app.stay').set({ state }).where('id', '=', stay.id).execute()
    return findWaitingOfStay(shop.deps, asked)
  }
  expect([await shown('unlisted'), await shown('draft'), await shown('archived')]).toEqual([found, nothing, nothing])
})
