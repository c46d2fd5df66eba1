import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangePreviewShape } from '#contract/booking/booking-action-requests.ts'
import type { BookingShape, CancellationPreviewShape } from '#contract/booking/booking-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let host: ShopGuest
let otherHost: ShopGuest
let guest: ShopGuest
let week = 0

beforeAll(async () => {
  shop = await createShop()
  host = await shop.guest({ role: 'host' })
  otherHost = await shop.guest({ role: 'host' })
  guest = await shop.guest()
  const { db } = shop.database
  const { id } = await db
    .insertInto('app.host')
    .values({ uid: host.uid, name: 'Hanna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('app.host').values({ uid: otherHost.uid, name: 'Olga' }).execute()
  await insertStay(db, { slug: 'casa', host_id: id })
})
afterAll(async () => shop.database.close())

const day = (shift: number) => new Date(Date.UTC(2027, 4, 3 + shift)).toISOString().slice(0, 10)

async function paid(): Promise<{ id: string; checkIn: string; checkOut: string }> {
  const dates = { checkIn: day(7 * week), checkOut: day(7 * week++ + 5) }
  const { booking, session } = await guest.holdToPay({ stay: 'casa', ...dates })
  await shop.pay(session, '4242424242424242')
  await guest.settle(booking.documentId)
  return { id: booking.documentId, ...dates }
}

const path = (id: string, rest: string) => `/api/staff/bookings/${id}/${rest}`

test('the conversation about a booking is read by its host, and by no other one', async () => {
  const { id } = await paid()
  const nothing = await host.call('GET', path(id, 'thread'))
  expect([nothing.status, nothing.error.details.code]).toEqual([404, 'thread_not_found'])
  await guest.call('POST', `/api/bookings/${id}/messages`, { data: { message: 'Is there a cot?' } })
  const { data } = await host.call<ThreadShape>('GET', path(id, 'thread'))
  expect(data).toMatchObject({ booking: { documentId: id }, messages: [{ from: 'guest', body: 'Is there a cot?' }] })
  const foreign = await otherHost.call('GET', path(id, 'thread'))
  expect([foreign.status, foreign.error.details.code]).toEqual([404, 'booking_not_found'])
})

test('the host writes first: that opens the conversation, which the guest goes on with', async () => {
  const { id } = await paid()
  const sent = await host.call<ThreadShape>('POST', path(id, 'messages'), { data: { message: 'When do you come?' } })
  expect([sent.status, sent.data.messages]).toMatchObject([201, [{ from: 'host', body: 'When do you come?' }]])
  const response = { data: { message: 'At noon' } }
  const { data } = await guest.call<ThreadShape>('POST', `/api/bookings/${id}/messages`, response)
  expect([data.documentId, data.messages.length]).toEqual([sent.data.documentId, 2])
  const foreign = await otherHost.call('POST', path(id, 'messages'), response)
  expect([foreign.status, foreign.error.details.code]).toEqual([404, 'booking_not_found'])
})

test('what a cancellation, a change and a receipt would be is told to the host alone', async () => {
  const { id, checkIn } = await paid()
  const preview = await host.call<CancellationPreviewShape>('GET', path(id, 'cancellation-preview'))
  expect(preview.data).toMatchObject({ paidMinor: 100_000, currency: 'EUR' })
  const longer = { data: { checkIn, checkOut: day(7 * week++), adults: 2 } }
  const change = await host.call<ChangePreviewShape>('POST', path(id, 'change-preview'), longer)
  expect(change.data).toMatchObject({ nights: 7, atOnce: false })
  expect(change.data.differenceMinor).toBeGreaterThan(0)
  const read = (who: ShopGuest) =>
    shop.app(
      new Request(`http://shop.test${path(id, 'receipt.pdf')}`, { headers: { authorization: `Bearer ${who.uid}` } }),
    )
  expect((await read(host)).headers.get('content-type')).toBe('application/pdf')
  expect((await read(otherHost)).status).toBe(404)
  expect((await otherHost.call('GET', path(id, 'cancellation-preview'))).status).toBe(404)
  expect((await otherHost.call('POST', path(id, 'change-preview'), longer)).status).toBe(404)
})

test('a cancellation that would give back another amount than was shown is refused', async () => {
  const { id } = await paid()
  const cancel = (expectedRefundMinor: number) =>
    host.call<BookingShape>('POST', path(id, 'cancel'), { data: { reason: 'The roof leaks', expectedRefundMinor } })
  const refused = await cancel(99_999)
  expect([refused.status, refused.error.details]).toMatchObject([
    409,
    { code: 'refund_changed', currentMinor: 100_000 },
  ])
  expect((await cancel(100_000)).data).toMatchObject({ state: 'cancelled_by_host', refundedMinor: 100_000 })
})

test('a list takes several states, and days of arrival or departure', async () => {
  const { id, checkIn, checkOut } = await paid()
  const ids = async (query: string) =>
    (await host.call<BookingShape[]>('GET', `/api/staff/bookings?${query}`)).data.map(({ documentId }) => documentId)
  const dayAfter = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
  expect(await ids(`between=arrivals&from=${checkIn}&to=${dayAfter(checkIn)}`)).toEqual([id])
  expect(await ids(`between=arrivals&from=${dayAfter(checkIn)}&to=${checkOut}`)).toEqual([])
  expect(await ids(`between=departures&from=${checkOut}&to=${dayAfter(checkOut)}`)).toEqual([id])
  expect(await ids(`from=${dayAfter(checkIn)}&to=${checkOut}`)).toEqual([id])
  expect(await ids(`state=confirmed,checked_in&from=${checkIn}`)).toContain(id)
  expect(await ids('state=cancelled_by_host,cancelled_by_guest')).not.toContain(id)
})
