import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { executePendingPaymentActions } from '#booking/payment/execute-pending-payment-actions.ts'
import { makeRefunds } from '#booking/payment/make-refunds.ts'
import { reconcilePayments } from '#booking/payment/reconcile-payments.ts'
import { settleOpenWebhookEvents } from '#booking/payment/settle-webhook-event.ts'
import { ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createStripeShop } from '#tests/support/stripe/stripe-shop.ts'
import { STRIPE_TEST_WEBHOOK_SECRET, type StripeServer } from '#tests/support/payments/stripe-server.ts'

const PAYS = '4242424242424242'

let close: () => Promise<void>
let shop: Shop
let stripe: StripeServer
let ann: ShopGuest
beforeAll(async () => {
  ;({ shop, stripe, ann, close } = await createStripeShop())
})
afterAll(() => close())

/** A new home, held by Ann, with the page at Stripe on which she pays. */
async function held() {
  const id = await insertStay(shop.database.db)
  const { slug } = await shop.database.db
    .selectFrom('app.stay')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { booking, session } = await ann.holdToPay({ stay: slug, checkIn: '2027-06-07', checkOut: '2027-06-14' })
  return { id: booking.documentId, totalMinor: booking.totalMinor, session }
}

async function deliver(event: object, secret = STRIPE_TEST_WEBHOOK_SECRET): Promise<number> {
  const { body, headers } = stripe.webhook(event, { secret })
  return (await shop.app(new Request(`${ORIGIN}/webhooks/stripe`, { method: 'POST', body, headers }))).status
}

const eventsSince = (seen: number) => stripe.events.slice(seen)

async function outcomeOf(bookingId: string) {
  const { db } = shop.database
  const payments = await db
    .selectFrom('app.payment')
    .select(['status', 'provider', 'captured'])
    .where('booking_id', '=', bookingId)
    .execute()
  const mails = await db.selectFrom('ops.outbox').select('template').where('booking_id', '=', bookingId).execute()
  return {
    state: (await ann.booking(bookingId)).data.state,
    payments,
    confirmations: mails.filter((mail) => mail.template === 'booking_confirmed').length,
  }
}

test("a guest pays on Stripe's page and is booked by its webhooks, whatever their order and number", async () => {
  const seen = stripe.events.length
  const { id, session, totalMinor } = await held()
  expect(session).toMatchObject({ provider: 'stripe', amountMinor: totalMinor, currency: 'EUR' })
  expect(session.url).toMatch(/\/c\/pay\/cs_test_/)
  stripe.pay(session.clientSecret, PAYS)
  const events = eventsSince(seen)
  expect(events.map((event) => event.type)).toContain('checkout.session.completed')
  for (const event of [...events.toReversed(), ...events]) {
    expect(await deliver(event)).toBe(200)
    await settleOpenWebhookEvents(shop.deps)
  }
  expect(await outcomeOf(id)).toEqual({
    state: 'confirmed',
    payments: [{ status: 'captured', provider: 'stripe', captured: totalMinor }],
    confirmations: 1,
  })
})

test('a webhook that somebody else signed is refused and leaves nothing behind', async () => {
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from app.webhook_event`.execute(
      shop.database.db,
    )
    return rows[0]?.n
  }
  const before = await count()
  const event = stripe.events[0] ?? {}
  expect(await deliver(event, 'whsec_guessed')).toBe(400)
  const unsigned = new Request(`${ORIGIN}/webhooks/stripe`, { method: 'POST', body: JSON.stringify(event) })
  expect((await shop.app(unsigned)).status).toBe(400)
  expect(await count()).toBe(before)
})

test('a declined card keeps the hold, and the same page takes another card', async () => {
  const { id, session } = await held()
  stripe.pay(session.clientSecret, '4000000000009995')
  const declined = await ann.settle(id)
  expect(declined.data).toMatchObject({ state: 'hold', payment: { state: 'failed', failure: 'insufficient_funds' } })
  const again = await ann.session(id)
  expect(again.data.url).toBe(session.url)
  stripe.pay(session.clientSecret, PAYS)
  expect((await ann.settle(id)).data.state).toBe('confirmed')
})

test('when the answer about a new page is lost, the guest who tries again gets that page', async () => {
  const first = await held()
  const made = () => stripe.requests.filter((one) => one.path === '/v1/checkout/sessions' && one.method === 'POST')
  const { db } = shop.database
  await db.updateTable('app.payment').set({ provider_ref: null }).where('booking_id', '=', first.id).execute()
  stripe.loseResponses(2)
  expect((await ann.session(first.id)).status).toBe(503)
  const found = await ann.session(first.id)
  expect(found.data.url).toBe(first.session.url)
  expect(new Set(made().map((one) => one.idempotencyKey)).size).toBeLessThan(made().length)
})

test('a payment of which no webhook and no guest ever told is found by asking', async () => {
  const { id, session } = await held()
  stripe.pay(session.clientSecret, PAYS)
  shop.pass(2)
  await reconcilePayments(shop.deps)
  expect((await outcomeOf(id)).state).toBe('confirmed')
})

test('a cancelled booking is paid back through Stripe to the cent of the preview', async () => {
  const seen = stripe.events.length
  const { id, session } = await held()
  stripe.pay(session.clientSecret, PAYS)
  expect((await ann.settle(id)).data.state).toBe('confirmed')
  const preview = await ann.call<{ refundMinor: number }>('POST', `/api/bookings/${id}/cancellation-preview`)
  const cancelled = await ann.call('POST', `/api/bookings/${id}/cancel`, {
    data: { reason: 'plans_changed', expectedRefundMinor: preview.data.refundMinor },
    headers: { 'idempotency-key': `cancel-${id}` },
  })
  expect([cancelled.status, cancelled.error]).toEqual([200, undefined])
  await makeRefunds(shop.deps)
  await makeRefunds(shop.deps)
  const refunds = eventsSince(seen).filter((event) => event.type === 'refund.created')
  expect(preview.data.refundMinor).toBeGreaterThan(0)
  expect(refunds.map((event) => event.data.object)).toMatchObject([
    { amount: preview.data.refundMinor, currency: 'eur', status: 'succeeded' },
  ])
})

test("a hold that is given up closes Stripe's page", async () => {
  const { id, session } = await held()
  expect((await ann.call('POST', `/api/bookings/${id}/withdrawal`)).status).toBe(200)
  await executePendingPaymentActions(shop.deps)
  expect((await outcomeOf(id)).payments).toMatchObject([{ status: 'cancelled' }])
  expect(() => stripe.pay(session.clientSecret, PAYS)).toThrow('is closed')
})
