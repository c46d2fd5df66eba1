import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { findProviderRefunds } from '#booking/payment/find-provider-refunds.ts'
import { makeRefunds } from '#booking/payment/make-refunds.ts'
import { reconcileRefunds } from '#booking/payment/reconcile-refunds.ts'
import { letStay } from '#tests/support/stays/let-stay.ts'
import { settleDueWebhookEvents } from '#booking/payment/settle-webhook-event.ts'
import { ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import type { StripeEventBody } from '#tests/support/stripe/stripe-account.ts'
import { createStripeShop } from '#tests/support/stripe/stripe-shop.ts'
import { STRIPE_TEST_KEY, type StripeServer } from '#tests/support/payments/stripe-server.ts'

let close: () => Promise<void>
let shop: Shop
let stripe: StripeServer
let ann: ShopGuest
beforeAll(async () => {
  ;({ shop, stripe, ann, close } = await createStripeShop())
})
afterAll(() => close())

/** A booking of Ann's that she has cancelled, and its refund as Stripe made it. */
async function refunded() {
  const seen = stripe.events.length
  const { slug } = await letStay(shop)
  const request = { stay: slug, checkIn: '2027-09-06', checkOut: '2027-09-13' }
  const { booking, session } = await ann.holdToPay(request)
  const id = booking.documentId
  stripe.pay(session.clientSecret, '4242424242424242')
  await ann.settle(id)
  const headers = { 'idempotency-key': `cancel-${id}` }
  await ann.call('POST', `/api/bookings/${id}/cancel`, { data: { reason: 'plans_changed' }, headers })
  await makeRefunds(shop.deps)
  const made = stripe.events.slice(seen).find((event) => event.type === 'refund.created')
  if (!made) throw new Error('nothing was refunded')
  return { id, ref: (made.data.object as { id: string }).id }
}

describe('a refund whose event is lost', () => {
  const faults: unknown[] = []
  beforeEach(() => faults.splice(0))
  const statusOf = async (ref: string) => {
    const query = shop.database.db.selectFrom('app.refund').select('status').where('provider_ref', '=', ref)
    return (await query.executeTakeFirstOrThrow()).status
  }
  const readsOf = (ref: string) =>
    stripe.requests.filter(({ path }) => path.split('?')[0] === `/v1/refunds/${ref}`).length
  const passDays = async (days: number) => {
    shop.pass(days * 24 * 60)
    await reconcileRefunds({ ...shop.deps, onFault: (fault) => faults.push(fault) })
  }

  test('is asked about after a day, a week and a month, and is done then', async () => {
    const { ref } = await refunded()
    const reads = []
    for (let day = 1; day <= 40; day++) {
      await passDays(1)
      reads.push(readsOf(ref))
    }
    expect([reads[0], reads[5], reads[6], reads[28], reads[29], reads[39]]).toEqual([1, 1, 2, 2, 3, 3])
    expect(await statusOf(ref)).toBe('succeeded')
  })

  test('and that came back from the bank is owed again', async () => {
    const { id, ref } = await refunded()
    await passDays(1)
    stripe.failRefund(ref)
    await passDays(1)
    expect(await statusOf(ref)).toBe('succeeded')
    await passDays(5)
    expect(await statusOf(ref)).toBe('failed')
    expect(faults.map(String)).toEqual([expect.stringContaining('has to be paid by hand: expired_or_canceled_card')])
    expect((await ann.booking(id)).data.history.map(({ kind }) => kind)).toContain('refund_failed')
    const reads = readsOf(ref)
    await passDays(40)
    expect(readsOf(ref)).toBe(reads)
  })

  test('is asked about daily while its bank is busy, and again an hour later when Stripe does not answer', async () => {
    const { ref } = await refunded()
    stripe.setRefund(ref, 'pending')
    await passDays(1)
    await passDays(1)
    expect(readsOf(ref)).toBe(2)
    stripe.setRefund(ref, 'succeeded')
    stripe.fail(20, 503)
    await passDays(1)
    stripe.fail(0, 503)
    expect(readsOf(ref)).toBe(3)
    await passDays(1 / 24)
    expect(readsOf(ref)).toBe(4)
    await passDays(1)
    expect(readsOf(ref)).toBe(4)
    stripe.failRefund(ref)
    await passDays(4)
    expect(await statusOf(ref)).toBe('failed')
  })

  test('and is undecided after a month is reported, once', async () => {
    const { ref } = await refunded()
    stripe.setRefund(ref, 'pending')
    for (let day = 1; day <= 35; day++) await passDays(1)
    expect(faults.map(String)).toEqual([expect.stringContaining('is still pending after 30 days')])
  })
})

describe('a refund that somebody makes in the dashboard', () => {
  /** A booking that Ann has paid, and what Stripe tells after a refund of it in the dashboard. */
  async function refundedThere(amount?: number) {
    const { slug } = await letStay(shop)
    const { booking, session } = await ann.holdToPay({ stay: slug, checkIn: '2027-09-06', checkOut: '2027-09-13' })
    stripe.pay(session.clientSecret, '4242424242424242')
    await ann.settle(booking.documentId)
    const intent = stripe.events.findLast(({ type }) => type === 'payment_intent.succeeded')?.data.object as {
      id: string
    }
    const params = { payment_intent: intent.id, ...(amount !== undefined && { amount }) }
    await new Stripe(STRIPE_TEST_KEY, stripe.api).refunds.create(params)
    return { id: booking.documentId, totalMinor: booking.totalMinor, events: stripe.events.slice(-2) }
  }
  async function tell(events: readonly StripeEventBody[]) {
    for (const event of events) {
      const { body, headers } = stripe.webhook(event, { at: shop.now() })
      const told = await shop.app(new Request(`${ORIGIN}/webhooks/stripe`, { method: 'POST', body, headers }))
      expect(told.status).toBe(200)
    }
    await settleDueWebhookEvents(shop.deps)
  }
  const seenBy = async (id: string) => {
    const { refundedMinor, owedBackMinor, totalMinor } = (await ann.booking(id)).data
    return { refundedMinor, owedBackMinor, totalMinor }
  }

  test.each([
    ['refund.created', 'with its own event'],
    ['charge.refunded', 'with that of its charge, as older endpoints get it'],
  ])('is recognised by %s, %s', async (type) => {
    const { id, totalMinor, events } = await refundedThere(12_345)
    expect(events.map((event) => event.type)).toEqual(['refund.created', 'charge.refunded'])
    await tell(events.filter((event) => event.type === type))
    expect(await seenBy(id)).toEqual({ refundedMinor: 12_345, owedBackMinor: 0, totalMinor: totalMinor - 12_345 })
    await tell(events)
    expect((await seenBy(id)).refundedMinor).toBe(12_345)
  })

  test('is found by reading Stripe’s refunds when its events are lost', async () => {
    await findProviderRefunds(shop.deps)
    const { id, totalMinor } = await refundedThere()
    expect(await findProviderRefunds(shop.deps)).toBe(1)
    expect(await seenBy(id)).toEqual({ refundedMinor: totalMinor, owedBackMinor: 0, totalMinor: 0 })
    expect(await findProviderRefunds(shop.deps)).toBe(0)
  })

  test('without events is noticed when Stripe refuses to refund it again, and nobody has to pay it', async () => {
    const { id, totalMinor } = await refundedThere()
    const headers = { 'idempotency-key': `cancel-${id}` }
    await ann.call('POST', `/api/bookings/${id}/cancel`, { data: { reason: 'plans_changed' }, headers })
    const faults: unknown[] = []
    await makeRefunds({ ...shop.deps, onFault: (fault) => faults.push(fault) })
    expect(faults).toEqual([])
    expect(await seenBy(id)).toMatchObject({ refundedMinor: totalMinor, owedBackMinor: 0 })
    expect((await verifyLedger(shop.database.db)).faults).toEqual([])
  })

  test('of which Stripe has more than fit on one page is found all the same', async () => {
    await findProviderRefunds(shop.deps)
    const { id } = await refundedThere(1_000)
    const intent = (stripe.events.at(-1)!.data.object as { payment_intent: string }).payment_intent
    const dashboard = new Stripe(STRIPE_TEST_KEY, stripe.api)
    for (let made = 1; made < 105; made++) await dashboard.refunds.create({ payment_intent: intent, amount: 10 })
    expect(await findProviderRefunds(shop.deps)).toBe(105)
    expect((await seenBy(id)).refundedMinor).toBe(1_000 + 104 * 10)
  })
})
