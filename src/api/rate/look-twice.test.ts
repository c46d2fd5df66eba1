import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import type { RateTryShape } from '#contract/rate/rate-drafts.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import { insertBooking } from '#tests/support/booking/booking-fixture.ts'
import { bookNights, nightsOf } from '#tests/support/booking/claim-fixture.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { letByOwner } from '#tests/support/stays/owned-stay.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

const DRAFTS = '/api/staff/rate-drafts'

let shop: Shop
let staff: ShopGuest
let hostUid: string
let host: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  host = await shop.guest({ role: 'host' })
  hostUid = host.uid
})
afterAll(async () => shop.database.close())

const nightly = (way: 'percent' | 'set', value: number) => ({
  matter: 'nightly',
  span: { from: '2027-08-02', to: '2027-08-09' },
  way,
  value,
  roundToMinor: 100,
})
const tried = async (slug: string, change: object, who = staff) =>
  (await who.call<RateTryShape>('POST', DRAFTS, { data: { choice: { homes: [slug] }, changes: [change] } })).data
const publish = async ({ documentId, version }: RateTryShape, more: object = {}, who = staff) =>
  who.call<{ documentId: string }>('POST', `${DRAFTS}/${documentId}/publication`, { data: { version, ...more } })

async function cancelledBooking(stayId: number, nights: StayDates): Promise<string> {
  const id = randomUUID()
  await shop.database.db
    .transaction()
    .execute((tx) => insertBooking(tx, { id, stayId, nights, status: 'cancelled_by_guest' }))
  return id
}

test('what a contract says about prices is read and changed, and its end stays; nonsense is refused', async () => {
  const { path, contract } = await letByOwner({ shop, staff }, { slug: 'agreed', prices: { lowestNightMinor: 9000 } })
  expect(contract).toMatchObject({ lowestNightMinor: 9000, confirmAboveBp: null, until: null })
  const own = `${path}/contracts/${contract.documentId}`
  const changed = await staff.call<OwnerDetailsShape>('PUT', own, { data: { confirmAboveBp: 500 } })
  expect(changed.data.contracts[0]).toMatchObject({ lowestNightMinor: 9000, confirmAboveBp: 500, until: null })
  const ended = await staff.call<OwnerDetailsShape>('PUT', own, { data: { until: '2027-12', lowestNightMinor: null } })
  expect(ended.data.contracts[0]).toMatchObject({ lowestNightMinor: null, confirmAboveBp: 500, until: '2027-12' })
  for (const wrong of [{ lowestNightMinor: 0 }, { confirmAboveBp: -1 }, { confirmAboveBp: 10_001 }])
    expect((await staff.call('PUT', own, { data: wrong })).status).toBe(400)
  const strange = `${path}/contracts/${randomUUID()}`
  expect((await staff.call('PUT', strange, { data: { confirmAboveBp: 0 } })).status).toBe(404)
})

test('a night below what it has to bring by the contract is asked for twice', async () => {
  await letByOwner({ shop, staff }, { slug: 'floor', prices: { lowestNightMinor: 17_000 } })
  const looked = await tried('floor', nightly('percent', -2000))
  expect(looked.lookTwice).toMatchObject([
    { slug: 'floor', kind: 'below_cost', amountMinor: 16_000, usualMinor: 17_000 },
  ])
  expect((await publish(looked)).status).toBe(400)
  expect((await publish(looked, { sure: true })).status).toBe(200)
})

test('where an owner has to agree nothing is published before somebody says that they did, which the audit log keeps', async () => {
  await letByOwner({ shop, staff }, { slug: 'consent', prices: { confirmAboveBp: 1000 } })
  expect((await tried('consent', nightly('percent', 1000))).lookTwice).toEqual([])
  const looked = await tried('consent', nightly('percent', 1500))
  expect(looked.lookTwice).toMatchObject([
    {
      kind: 'owner_confirms',
      usualMinor: 20_000,
      amountMinor: 23_000,
      owner: { name: 'Owner of consent', aboveBp: 1000 },
    },
  ])
  const refused = await publish(looked, { sure: true })
  expect([refused.status, refused.error.details]).toMatchObject([400, { fields: { ownerAgreed: expect.any(String) } }])
  expect((await publish(looked, { ownerAgreed: true })).status).toBe(200)
  const { rows } = await sql<{ body: unknown }>`
    select body from ops.audit_entry where path = ${`${DRAFTS}/${looked.documentId}/publication`}
    order by id desc limit 1`.execute(shop.database.db)
  expect(JSON.stringify(rows[0]?.body)).toContain('"ownerAgreed":true')
})

test('an owner who changes the prices of their own home is not asked whether they agree', async () => {
  const { owner: id } = await letByOwner({ shop, staff }, { slug: 'own', prices: { confirmAboveBp: 0 }, hostUid })
  await sql`update app.owner set uid = ${hostUid} where id = ${id}::uuid`.execute(shop.database.db)
  expect((await tried('own', nightly('percent', 500), host)).lookTwice).toEqual([])
  expect((await tried('own', nightly('percent', 500))).lookTwice).toMatchObject([{ kind: 'owner_confirms' }])
})

test('a price is not raised without a second look where fewer nights are on the books than a year before', async () => {
  const { db } = shop.database
  const id = await insertStay(db, { slug: 'pace', title: 'Pace', nightly: 20_000 })
  /** A booking that was confirmed on a day, and cancelled on another one. */
  const booked = async (from: string, to: string, confirmed: string, cancelled: string | null = null) => {
    const nights = nightsOf(from, to)
    const booking = cancelled === null ? await bookNights(db, id, nights) : await cancelledBooking(id, nights)
    await sql`update app.booking set confirmed_at = ${confirmed}::timestamptz, ended_at = ${cancelled}::timestamptz
      where id = ${booking}`.execute(db)
  }
  // 52 weeks before 2 to 9 August 2027, and before today, 1 March: three nights were sold, two of them are cancelled since.
  await booked('2026-08-03', '2026-08-04', '2026-01-10')
  await booked('2026-08-04', '2026-08-06', '2026-02-01', '2026-05-01')
  // Cancelled before that day, or booked after it.
  await booked('2026-08-06', '2026-08-07', '2026-01-10', '2026-02-20')
  await booked('2026-08-07', '2026-08-09', '2026-04-01')
  await booked('2027-08-04', '2027-08-05', '2027-02-01')
  const looked = await tried('pace', nightly('percent', 500))
  expect(looked.lookTwice).toMatchObject([
    { kind: 'above_dearest' },
    { slug: 'pace', kind: 'behind_pace', amountMinor: 21_000, usualMinor: 20_000, sold: { nights: 1, lastYear: 3 } },
  ])
  expect((await tried('pace', nightly('percent', -500))).lookTwice).toEqual([])
  await booked('2027-08-06', '2027-08-08', '2027-02-20')
  expect((await tried('pace', nightly('percent', 500))).lookTwice.map(({ kind }) => kind)).toEqual(['above_dearest'])
})
