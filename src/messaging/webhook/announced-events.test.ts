import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewWebhookEndpointShape } from '#contract/webhook-shapes.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#core/webhook/webhook-event.ts'

let shop: Shop
let admin: ShopGuest
let guest: ShopGuest
let endpoint: string
let week = 0

beforeAll(async () => {
  shop = await createShop()
  admin = await shop.guest({ role: 'admin' })
  guest = await shop.guest()
  endpoint = await listen([...WEBHOOK_EVENTS])
  await insertStay(shop.database.db, {
    slug: 'casa',
    window_months: null,
    min_nights: 1,
    notice_days: 0,
    notice_hour: 24,
  })
  await deliveries()
})
afterAll(() => shop.database.close())

async function listen(events: WebhookEvent[]): Promise<string> {
  const data = { url: 'https://receiver.example/in', events }
  const made = await admin.call<NewWebhookEndpointShape>('POST', '/api/webhook-endpoints', { data })
  expect(made.status).toBe(201)
  return made.data.documentId
}

/** Returns what was queued for an address since the last call. */
async function deliveries(
  id = endpoint,
): Promise<{ type: string; timestamp: string; data: Record<string, unknown> }[]> {
  const rows = await shop.database.db
    .deleteFrom('ops.webhook_delivery')
    .where('endpoint_id', '=', id)
    .returning(['payload', 'created_at', 'id'])
    .execute()
  const inOrder = rows.toSorted((a, b) => a.id.localeCompare(b.id))
  return inOrder.map(({ payload }) => payload as Awaited<ReturnType<typeof deliveries>>[number])
}

const types = async (id?: string) => (await deliveries(id)).map(({ type }) => type)

const dates = (arrivesIn?: number) => {
  const start =
    arrivesIn === undefined ? Date.UTC(2027, 4, 3 + 7 * week++) : shop.now().getTime() + arrivesIn * 86_400_000
  const day = (shift: number) => new Date(start + shift * 86_400_000).toISOString().slice(0, 10)
  return { checkIn: day(0), checkOut: day(3) }
}

async function confirmed(arrivesIn?: number) {
  const { booking, session } = await guest.holdToPay({ stay: 'casa', ...dates(arrivesIn) })
  expect(await deliveries(), 'a hold is nobody else’s business').toEqual([])
  await shop.pay(session, '4242424242424242')
  await guest.settle(booking.documentId)
  return booking
}

test('a booking that is confirmed is told, with what it is about and nobody’s name or address', async () => {
  const booking = await confirmed()
  const [message, ...more] = await deliveries()
  expect(more).toEqual([])
  expect(message).toEqual({
    type: 'booking.confirmed',
    timestamp: shop.now().toISOString(),
    data: {
      documentId: booking.documentId,
      reference: booking.reference,
      state: 'confirmed',
      stay: { documentId: expect.any(String), slug: 'casa' },
      checkIn: booking.checkIn,
      checkOut: booking.checkOut,
      adults: 2,
      children: 0,
      infants: 0,
      pets: 0,
      totalMinor: booking.totalMinor,
      currency: booking.currency,
    },
  })
  expect(JSON.stringify(message)).not.toMatch(/Ann|example\.com|600 000/)
})

test('other dates, the end of a stay and a cancellation are told, each once', async () => {
  const booking = await confirmed()
  await deliveries()
  const data = { ...dates(), adults: 1 }
  const asked = await guest.call<{ change: { documentId: string } }>(
    'POST',
    `/api/bookings/${booking.documentId}/changes`,
    { data },
  )
  const result = `/api/staff/bookings/${booking.documentId}/changes/${asked.data.change.documentId}/accept`
  expect((await admin.call('POST', result)).status).toBe(200)
  const [changed] = await deliveries()
  expect(changed).toMatchObject({ type: 'booking.changed', data: { checkIn: data.checkIn, adults: 1 } })
  const cancelled = await admin.call('POST', `/api/staff/bookings/${booking.documentId}/cancel`, {
    data: { reason: 'Storm, says Ann' },
  })
  expect(cancelled.status).toBe(200)
  const delivered = await deliveries()
  expect(delivered.map(({ type, data: { state } }) => [type, state])).toEqual([
    ['booking.cancelled', 'cancelled_by_host'],
  ])
  expect(JSON.stringify(delivered)).not.toContain('Storm')
})

test('a stay that is over is told, and then its review', async () => {
  const booking = await confirmed(2)
  await deliveries()
  shop.pass(4 * 24 * 60)
  expect((await admin.call('POST', `/api/staff/bookings/${booking.documentId}/complete`)).status).toBe(200)
  expect(await types()).toContain('booking.completed')
  const review = { overall: 5, body: 'We slept so well that we missed the boat.' }
  expect((await guest.call('POST', `/api/bookings/${booking.documentId}/review`, { data: review })).status).toBe(200)
  // Sealed until the host has written as well.
  expect(await deliveries()).toEqual([])
  const ofGuest = { version: 0, overall: 4, body: 'Slept long.', wouldHostAgain: true }
  const path = `/api/staff/bookings/${booking.documentId}/review-of-guest`
  expect((await admin.call('PUT', path, { data: ofGuest })).status).toBe(200)
  expect(await deliveries()).toEqual([
    {
      type: 'review.published',
      timestamp: shop.now().toISOString(),
      data: { documentId: expect.any(String), stay: { documentId: expect.any(String), slug: 'casa' }, overall: 5 },
    },
  ])
})

test('a change of a home is told once, however many of its tables it touches', async () => {
  const rates = await admin.call<{ version: number }>('GET', '/api/staff/stays/casa/rates')
  const data = { version: rates.data.version, nightlyMinor: 25_000, minNights: 2 }
  expect((await admin.call('PUT', '/api/staff/stays/casa/rates', { data })).status).toBe(200)
  const season = { name: 'July', spans: [{ from: '2028-07-01', to: '2028-08-01' }], nightlyMinor: 30_000 }
  expect((await admin.call('POST', '/api/staff/stays/casa/seasons', { data: season })).status).toBe(201)
  const stay = { documentId: expect.any(String), slug: 'casa', state: 'published' }
  expect((await deliveries()).map(({ type, data: about }) => [type, about])).toEqual([
    ['stay.updated', stay],
    ['stay.updated', stay],
  ])
})

test('a version of a text and a message from the contact page are told, without its words', async () => {
  const text = { version: 1, title: 'Terms', summary: 'In short', body: 'Be kind.' }
  expect((await admin.call('POST', '/api/staff/pages/tos/versions', { data: text })).status).toBe(201)
  const message = { name: 'Ann Writer', email: 'ann@writer.test', message: 'Is the kettle electric?' }
  const sent = await shop.call<{ reference: string }>('POST', '/api/contact', { data: message })
  const both = await deliveries()
  expect(both.map(({ type, data }) => [type, data])).toEqual([
    ['page.updated', { slug: 'tos', version: 2, validFrom: shop.now().toISOString() }],
    ['contact-message.created', { documentId: expect.any(String), reference: sent.data.reference, topic: 'other' }],
  ])
  expect(JSON.stringify(both)).not.toMatch(/Ann|writer|kettle/)
})

test('what is undone is not told, and an address hears only what it asked for, while it is active', async () => {
  const pages = await listen(['page.updated'])
  const paused = await listen(['page.updated'])
  const change = { url: 'https://receiver.example/in', events: ['page.updated'], state: 'paused' }
  expect((await admin.call('PUT', `/api/webhook-endpoints/${paused}`, { data: change })).status).toBe(200)
  const undone = shop.database.db.transaction().execute(async (tx) => {
    await tx.updateTable('app.stay').set({ title: 'Another' }).where('slug', '=', 'casa').execute()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect([await deliveries(), await deliveries(pages)]).toEqual([[], []])
  const text = { version: 1, title: 'Privacy', summary: 'In short', body: 'We tell nobody.' }
  await admin.call('POST', '/api/staff/pages/privacy/versions', { data: text })
  await shop.database.db.updateTable('app.stay').set({ title: 'Casa nova' }).where('slug', '=', 'casa').execute()
  expect([await types(), await types(pages), await types(paused)]).toEqual([
    ['page.updated', 'stay.updated'],
    ['page.updated'],
    [],
  ])
})
