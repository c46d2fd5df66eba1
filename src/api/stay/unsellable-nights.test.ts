import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import type { UnsellableStayShape, UnsellableMetaShape } from '#contract/rate/unsellable-nights.ts'
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
  ask<{ data: UnsellableStayShape[]; meta: UnsellableMetaShape }>(who, `/api/staff/unsellable-nights${query}`)

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

test('homes come page by page, by title, each with the sums of its own; what is left out of one stands in the next', async () => {
  const span = '?from=2027-06-01&to=2027-06-20'
  const whole = await unsellable(staff, span)
  const first = await unsellable(staff, `${span}&limit=1`)
  expect(first.data.map(({ slug }) => slug)).toEqual(['anchor'])
  expect(first.meta).toMatchObject({ homes: 1, cursor: first.data[0]!.documentId })
  const second = await unsellable(staff, `${span}&limit=1&cursor=${first.meta.cursor}`)
  expect(second.data.map(({ slug }) => slug)).toEqual(['barge'])
  const behind = second.meta.cursor === null ? null : await unsellable(staff, `${span}&cursor=${second.meta.cursor}`)
  expect(behind?.meta.cursor ?? null).toBeNull()
  const pages = [first, second, ...(behind ? [behind] : [])]
  expect(pages.flatMap(({ data }) => data)).toEqual(whole.data)
  const nightsOf = ({ meta }: typeof whole) => meta.reasons.reduce((sum, { nights }) => sum + nights, 0)
  expect(pages.reduce((sum, page) => sum + nightsOf(page), 0)).toBe(nightsOf(whole))
  // The sums in Today are those of all pages.
  expect((await unsellable(staff, `${span}&limit=1&sums=true`)).meta.reasons).toEqual(whole.meta.reasons)
})

test('the calendar shows the same nights, and none of them once they are repaired and can really be booked', async () => {
  const inCalendar = async () =>
    (
      await ask<{ data: CalendarStayShape[] }>(host, '/api/staff/calendar?from=2027-06-01&to=2027-06-20')
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
