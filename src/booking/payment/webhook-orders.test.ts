import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signWebhook, WEBHOOK_SIGNATURE_HEADER } from '#payments/webhook-signature.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settleOpenWebhookEvents } from './settle-webhook-event.ts'

let shop: Shop

beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

/**
 * Creates a payment with a decline, a challenge and a success, and returns the events that the provider wrote about it.
 */
async function paidWithTrouble() {
  const id = await insertStay(shop.database.db)
  const { slug } = await shop.database.db
    .selectFrom('app.stay')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const guest = await shop.guest()
  const { booking, session } = await guest.holdToPay({ stay: slug, checkIn: '2027-06-07', checkOut: '2027-06-14' })
  await shop.pay(session, '4000000000000002')
  await shop.pay(session, '4000002500003155')
  await shop.sandbox(
    new Request(`${ORIGIN}/demo/payments/${session.clientSecret}/challenge`, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'pass' }),
    }),
  )
  const rows = await shop.database.db
    .selectFrom('sandbox.event')
    .selectAll()
    .where('delivered_at', 'is', null)
    .orderBy('created_at')
    .execute()
  await shop.database.db.updateTable('sandbox.event').set({ delivered_at: shop.now() }).execute()
  return { booking, guest, events: rows.map((row) => row.payload) }
}

async function deliver(event: unknown): Promise<number> {
  const body = JSON.stringify(event)
  const headers = { [WEBHOOK_SIGNATURE_HEADER]: signWebhook(body, 'webhook-secret', shop.now()) }
  return (await shop.app(new Request(`${ORIGIN}/webhooks/sandbox`, { method: 'POST', body, headers }))).status
}

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

/** Returns all triples of an order, in their order. */
const threesOf = (order: readonly number[]): string[] =>
  order.flatMap((first, at) =>
    order
      .slice(at + 1)
      .flatMap((second, next) => order.slice(at + next + 2).map((third) => [first, second, third].join())),
  )

/**
 * Returns all orders of this many events for `npm run chaos`; otherwise only enough that any three events come in each
 * of their orders.
 */
function ordersOf(events: number): readonly (readonly number[])[] {
  const all = orders(Array.from({ length: events }, (_, index) => index))
  if (process.env['CHAOS'] === 'full') return all
  const missing = new Set(all.flatMap(threesOf))
  const chosen: (readonly number[])[] = []
  while (missing.size > 0) {
    const gainOf = (order: readonly number[]) => threesOf(order).filter((three) => missing.has(three)).length
    const best = all.reduce((most, order) => (gainOf(order) > gainOf(most) ? order : most))
    for (const three of threesOf(best)) missing.delete(three)
    chosen.push(best)
  }
  return chosen
}

async function stateOf(bookingId: string) {
  const { db } = shop.database
  const booking = await db
    .selectFrom('app.booking')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const payments = await db.selectFrom('app.payment').select('status').where('booking_id', '=', bookingId).execute()
  const claims = await db.selectFrom('app.claim').select('kind').where('booking_id', '=', bookingId).execute()
  const mails = await db.selectFrom('ops.outbox').select('template').where('booking_id', '=', bookingId).execute()
  return [
    booking.status,
    payments.map((one) => one.status),
    claims.map((one) => one.kind),
    mails.map((one) => one.template).filter((template) => !template.startsWith('host_')),
  ]
}

test('the events of one payment, any three in any order and each twice, lead to the same booking', async () => {
  for (const order of ordersOf(4)) {
    const { booking, events } = await paidWithTrouble()
    expect(events.map((event) => event['type'])).toEqual([
      'payment.created',
      'payment.failed',
      'payment.requires_action',
      'payment.succeeded',
    ])
    for (const index of [...order, ...order]) {
      expect(await deliver(events[index])).toBe(200)
      await settleOpenWebhookEvents(shop.deps)
    }
    expect(await stateOf(booking.documentId)).toEqual(['confirmed', ['captured'], ['booking'], ['booking_confirmed']])
  }
})

/** The event of a refund, which may come before any other. */
const refundEvent = (events: readonly Record<string, unknown>[]) => ({
  ...events[3],
  id: `evt_${randomUUID().replaceAll('-', '')}`,
  type: 'refund.succeeded',
})

test('five events of a payment for a hold that was given up, any three in any order and each twice: paid back once', async () => {
  for (const order of ordersOf(5)) {
    const { booking, guest, events } = await paidWithTrouble()
    expect((await guest.call('POST', `/api/bookings/${booking.documentId}/withdrawal`)).status).toBe(200)
    const all = [...events, refundEvent(events)]
    for (const index of [...order, ...order]) expect(await deliver(all[index])).toBe(200)
    await settleOpenWebhookEvents(shop.deps)
    expect(await stateOf(booking.documentId)).toEqual(['withdrawn', ['captured'], [], ['booking_refunded']])
    const { db } = shop.database
    const refunds = db
      .selectFrom('app.refund')
      .select(['amount', 'status'])
      .where('booking_id', '=', booking.documentId)
    expect(await refunds.execute()).toEqual([{ amount: booking.totalMinor, status: 'succeeded' }])
  }
}, 180_000)

test('the same event ten times at once, beside a guest who asks: one effect', async () => {
  const { booking, guest, events } = await paidWithTrouble()
  const statuses = await Promise.all([
    ...Array.from({ length: 10 }, () => deliver(events[3])),
    ...Array.from({ length: 5 }, async () => (await guest.settle(booking.documentId)).status),
    settleOpenWebhookEvents(shop.deps).then(() => 200),
  ])
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await stateOf(booking.documentId)).toEqual(['confirmed', ['captured'], ['booking'], ['booking_confirmed']])
})

test('an event that comes before we know the payment stays open and is settled later', async () => {
  const { booking, events } = await paidWithTrouble()
  await settleOpenWebhookEvents(shop.deps)
  const payments = () => shop.database.db.updateTable('app.payment').where('booking_id', '=', booking.documentId)
  // Simulates a payment that is not committed yet: neither its reference nor its own id is found.
  await payments().set({ provider: 'not yet' }).execute()
  expect(await deliver(events[3])).toBe(200)
  expect(await settleOpenWebhookEvents(shop.deps)).toBe(0)
  await payments().set({ provider: 'sandbox' }).execute()
  expect(await settleOpenWebhookEvents(shop.deps)).toBe(1)
  expect((await stateOf(booking.documentId))[0]).toBe('confirmed')
})

test('an event whose payment has no reference yet, because the answer was lost, is settled by our own id', async () => {
  const { booking, events } = await paidWithTrouble()
  const payments = () => shop.database.db.updateTable('app.payment').where('booking_id', '=', booking.documentId)
  await payments().set({ provider_ref: null }).execute()
  expect(await deliver(events[3])).toBe(200)
  expect(await settleOpenWebhookEvents(shop.deps)).toBe(1)
  expect((await stateOf(booking.documentId)).slice(0, 2)).toEqual(['confirmed', ['captured']])
})

test('a payment whose event and answer were both lost is found by reconciling', async () => {
  const { booking } = await paidWithTrouble()
  expect(await reconcilePayments(shop.deps)).toBe(0)
  shop.pass(1.1)
  await reconcilePayments(shop.deps)
  expect((await stateOf(booking.documentId))[0]).toBe('confirmed')
})
