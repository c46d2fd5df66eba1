import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { createApiApp } from '#api/create-api-app.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let guest: ShopGuest
let staff: ShopGuest
let app: (request: Request) => Promise<Response>
let isBroken = false
let week = 0

beforeAll(async () => {
  shop = await createShop()
  await insertStay(shop.database.db, { slug: 'casa', offline_methods: ['transfer'] })
  guest = await shop.guest()
  staff = await shop.guest({ role: 'admin' })
  // The first step after a decision was stored: the process, or the connection to the database, may end there.
  const wake = () => {
    if (isBroken) throw new Error('the process ends')
  }
  app = createApiApp({ ...shop.deps, wake })
})
afterAll(async () => shop.database.close())

const dates = () => {
  const monday = Date.UTC(2027, 4, 3 + 7 * week++)
  const day = (shift: number) => new Date(monday + shift * 86_400_000).toISOString().slice(0, 10)
  return { checkIn: day(0), checkOut: day(5) }
}

/** Creates a booking of 1,000.00 that is paid by card, or is to be paid by transfer. */
async function booked(by: 'card' | 'transfer'): Promise<string> {
  const { booking, session } = await guest.holdToPay({ stay: 'casa', ...dates() })
  const id = booking.documentId
  if (by === 'transfer') await guest.call('POST', `/api/bookings/${id}/offline-payment`, { data: { method: by } })
  else await shop.pay(session, '4242424242424242')
  if (by === 'card') await guest.settle(id)
  return id
}

function send(path: string, data: object, key: string): Promise<Response> {
  const headers = {
    authorization: `Bearer ${staff.uid}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  }
  const request = new Request(ORIGIN + path, { method: 'POST', headers, body: JSON.stringify({ data }) })
  return app(request)
}

/** Sends a request whose answer is lost because the process ends, then repeats it. */
async function sentAgain(path: string, data: object): Promise<void> {
  const key = `again-${path}`
  isBroken = true
  await expect(send(path, data, key)).rejects.toThrow('the process ends')
  isBroken = false
  expect([200, 201]).toContain((await send(path, data, key)).status)
}

const seen = async (id: string) => (await staff.call<StaffBookingShape>('GET', `/api/staff/bookings/${id}`)).data

test('goodwill whose answer was lost goes back once when it is sent again', async () => {
  const id = await booked('card')
  await sentAgain(`/api/staff/bookings/${id}/refunds`, { amountMinor: 10_000, reason: 'The pool was closed' })
  expect(await seen(id)).toMatchObject({ totalMinor: 90_000, refundedMinor: 10_000 })
})

test('a price is made cheaper once', async () => {
  const id = await booked('card')
  const adjustment = { amountMinor: -5_000, label: 'Late key', reason: 'The key came three hours late' }
  await sentAgain(`/api/staff/bookings/${id}/adjustments`, adjustment)
  expect((await seen(id)).totalMinor).toBe(95_000)
})

test('money that came by hand is received once', async () => {
  const id = await booked('transfer')
  await sentAgain(`/api/staff/bookings/${id}/payments`, { amountMinor: 40_000, note: 'Bank transfer of 2 May' })
  expect((await seen(id)).paidMinor).toBe(40_000)
})

test('a guest is asked once for what is to be paid beside the price', async () => {
  const id = await booked('card')
  const charge = { amountMinor: 4_000, label: 'Late check-out', reason: 'You asked to stay until the evening' }
  await sentAgain(`/api/staff/bookings/${id}/charges`, charge)
  expect((await seen(id)).charges).toHaveLength(1)
})

test('the same again under another key is meant', async () => {
  const id = await booked('card')
  for (const key of ['first', 'second'])
    expect((await send(`/api/staff/bookings/${id}/refunds`, { amountMinor: 3_000, reason: 'Noise' }, key)).status).toBe(
      200,
    )
  expect((await seen(id)).refundedMinor).toBe(6_000)
})
