import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CalendarHomeShape } from '#contract/rate/staff-calendar.ts'
import type { UnsellableHomeShape, UnsellableMetaShape } from '#contract/rate/unsellable-nights.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let host: ShopGuest
let staff: ShopGuest

beforeAll(async () => {
  shop = await createShop()
  host = await shop.guest({ role: 'host' })
  staff = await shop.guest({ role: 'staff' })
  const { db } = shop.database
  const { id: hostId } = await db
    .insertInto('app.host')
    .values({ uid: host.uid, name: 'Hanna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertStay(db, { slug: 'anchor', title: 'Anchor', host_id: hostId, min_nights: 5 })
  await insertStay(db, { slug: 'barge', title: 'Barge', min_nights: 5 })
  const blocked = [
    { from: '2027-06-05', to: '2027-06-10' },
    { from: '2027-06-13', to: '2027-06-20' },
  ]
  for (const slug of ['anchor', 'barge'])
    for (const span of blocked)
      await staff.call('POST', `/api/staff/stays/${slug}/blocks`, { data: { ...span, reason: 'closed' } })
})
afterAll(async () => shop.database.close())

async function ask<Value>(who: ShopGuest, path: string) {
  const headers = { authorization: `Bearer ${who.uid}` }
  const response = await shop.app(new Request(`http://shop.test${path}`, { headers }))
  return { status: response.status, ...((await response.json()) as Value) }
}
const unsellable = (who: ShopGuest, query = '?from=2027-06-01&to=2027-06-20') =>
  ask<{ data: UnsellableHomeShape[]; meta: UnsellableMetaShape }>(who, `/api/staff/unsellable-nights${query}`)

test('a gap below the minimum is told with its worth and its repair, to a host of the own homes only', async () => {
  const { data, meta } = await unsellable(host)
  expect(data.map(({ slug }) => slug)).toEqual(['anchor'])
  const [gap, ...more] = data[0]!.nights.filter(({ from }) => from >= '2027-06-10')
  expect(more).toEqual([])
  expect(gap).toMatchObject({
    from: '2027-06-10',
    to: '2027-06-13',
    reason: 'minimum',
    minNights: 5,
    valueMinor: 60_000,
  })
  expect(gap?.repair).toEqual({ night: '2027-06-10', minNights: 3, arrival: null, departure: null })
  expect(meta).toMatchObject({ homes: 1, reasons: [{ reason: 'minimum', currency: 'EUR' }] })
  const sums = await unsellable(host, '?from=2027-06-01&to=2027-06-20&sums=true')
  expect({ data: sums.data, meta: sums.meta }).toEqual({ data: [], meta })
  expect((await unsellable(staff)).data.map(({ slug }) => slug)).toEqual(['anchor', 'barge'])
})

test('the calendar shows the same nights, and none of them once they are repaired and can really be booked', async () => {
  const inCalendar = async () =>
    (
      await ask<{ data: CalendarHomeShape[] }>(host, '/api/staff/calendar?from=2027-06-01&to=2027-06-20')
    ).data[0]!.unsellable.filter(({ from }) => from >= '2027-06-10')
  const [gap] = await inCalendar()
  const guest = await shop.guest()
  const stay = { stay: 'anchor', checkIn: '2027-06-10', checkOut: '2027-06-13' }
  expect((await guest.quote(stay)).status).toBe(400)
  const { night, minNights } = gap!.repair!
  const set = { from: night, to: '2027-06-11', minNights }
  expect((await host.call('PUT', '/api/staff/stays/anchor/overrides', { data: set })).status).toBe(200)
  expect(await inCalendar()).toEqual([])
  expect((await guest.quote(stay)).status).toBe(200)
})

test('more than 400 nights are refused', async () => {
  expect((await unsellable(staff, '?from=2027-01-01&to=2028-02-05')).status).toBe(200)
  expect((await unsellable(staff, '?from=2027-01-01&to=2028-02-06')).status).toBe(400)
})
