import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  startStripeServer,
  STRIPE_TEST_KEY,
  STRIPE_TEST_WEBHOOK_SECRET,
  type StripeServer,
} from '#tests/support/payments/stripe-server.ts'
import { FAILURES_TO_OPEN, withCircuitBreaker } from '#payments/circuit-breaker.ts'
import type { PaymentGateway } from '#payments/payment-gateway.ts'
import { createStripeGateway } from './create-stripe-gateway.ts'

const PAYS = '4242424242424242'
const SHOP = 'https://homes.test'

const ORDER = {
  idempotencyKey: 'p1',
  amountMinor: 70_411,
  currency: 'EUR',
  capture: 'later',
  saveCard: true,
  metadata: { payment: 'our-payment', booking: 'our-booking' },
  returnUrl: '/user/bookings/b1?paid=1',
  description: 'Booking HS-1',
} as const

let stripe: StripeServer
let gateway: PaymentGateway
let faults: unknown[]
beforeEach(async () => {
  stripe = await startStripeServer()
  faults = []
  gateway = gatewayTo(stripe)
})
afterEach(() => stripe.close())

function gatewayTo(server: Pick<StripeServer, 'api'>, secretKey = STRIPE_TEST_KEY, timeoutMs?: number) {
  return createStripeGateway({
    secretKey,
    webhookSecrets: [STRIPE_TEST_WEBHOOK_SECRET],
    websiteUrl: SHOP,
    api: server.api,
    onFault: (error) => faults.push(error),
    timeoutMs,
  })
}

async function create(order: Partial<Parameters<PaymentGateway['createPayment']>[0]> = {}) {
  const made = await gateway.createPayment({ ...ORDER, ...order })
  if (!made.ok) throw new Error(made.problem.code)
  return made.value
}

const lastForm = () => Object.fromEntries(new URLSearchParams(stripe.requests.at(-1)?.body))

describe('what Stripe is asked for', () => {
  test('a reservation with the card kept: one session with all it needs, under our key', async () => {
    const payment = await create()
    expect(payment.ref).toMatch(/^cs_/)
    expect(payment.url).toContain(payment.ref)
    expect(stripe.requests).toHaveLength(1)
    expect(stripe.requests[0]).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' })
    expect(stripe.requests[0]?.idempotencyKey).toContain('p1')
    expect(lastForm()).toMatchObject({
      mode: 'payment',
      success_url: `${SHOP}/user/bookings/b1?paid=1`,
      cancel_url: `${SHOP}/user/bookings/b1?paid=1`,
      customer_creation: 'always',
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][price_data][unit_amount]': '70411',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][product_data][name]': 'Booking HS-1',
      'metadata[payment]': 'our-payment',
      'payment_intent_data[capture_method]': 'manual',
      'payment_intent_data[setup_future_usage]': 'off_session',
      'payment_intent_data[metadata][payment]': 'our-payment',
    })
  })

  test('a plain payment keeps no card and makes no customer', async () => {
    await create({ capture: 'now', saveCard: false })
    expect(lastForm()).toMatchObject({ 'payment_intent_data[capture_method]': 'automatic' })
    expect(Object.keys(lastForm()).filter((name) => /customer|future/.test(name))).toEqual([])
  })

  test('a card alone is kept by a session of its own kind', async () => {
    const payment = await create({ amountMinor: 0 })
    expect(lastForm()).toMatchObject({
      mode: 'setup',
      currency: 'eur',
      customer_creation: 'always',
      'setup_intent_data[metadata][payment]': 'our-payment',
    })
    expect(Object.keys(lastForm()).filter((name) => /line_items|payment_intent_data/.test(name))).toEqual([])
    stripe.pay(payment.ref, PAYS)
    const kept = await gateway.readPayment(payment.ref)
    expect(kept).toMatchObject({
      ok: true,
      value: {
        status: 'captured',
        savedCard: {
          provider: 'stripe',
          customer: expect.stringMatching(/^cus_/) as string,
          paymentMethod: expect.stringMatching(/^pm_/) as string,
        },
      },
    })
  })

  test('the same request is word for word the same when it is repeated later, so that its key holds', async () => {
    await create()
    await create()
    expect(stripe.requests[1]?.body).toBe(stripe.requests[0]?.body)
    expect(stripe.requests[1]?.idempotencyKey).toBe(stripe.requests[0]?.idempotencyKey)
  })

  test('a whole address to come back to stays as it is', async () => {
    await create({ returnUrl: 'https://homes.test/user/bookings/b2' })
    expect(lastForm()).toMatchObject({ success_url: 'https://homes.test/user/bookings/b2' })
  })

  test('krónur are counted as Stripe does, and read back as we do', async () => {
    const payment = await create({ amountMinor: 25_000, currency: 'ISK', capture: 'now' })
    expect(lastForm()).toMatchObject({ 'line_items[0][price_data][unit_amount]': '2500000' })
    stripe.pay(payment.ref, PAYS)
    expect(await gateway.readPayment(payment.ref)).toMatchObject({
      value: { amountMinor: 25_000, capturedMinor: 25_000, currency: 'ISK' },
    })
    const back = { idempotencyKey: 'r1', ref: payment.ref, amountMinor: 25_000 }
    expect((await gateway.refund(back)).ok).toBe(true)
    expect(lastForm()).toMatchObject({ amount: '2500000' })
  })

  test('every request names the version of the API the SDK was made for', async () => {
    await create()
    expect(stripe.requests[0]?.version).toBe(Stripe.API_VERSION)
  })
})

describe('more than a day later, when Stripe has forgotten the keys', () => {
  const kept = async () => {
    const payment = await create({ capture: 'now' })
    stripe.pay(payment.ref, PAYS)
    const read = await gateway.readPayment(payment.ref)
    if (!read.ok || !read.value.savedCard) throw new Error('no card was kept')
    return { ref: payment.ref, savedCard: read.value.savedCard }
  }

  test('a charge is found by what was written on it', async () => {
    const { savedCard } = await kept()
    const { saveCard: _, returnUrl: __, ...order } = ORDER
    const request = { ...order, idempotencyKey: 'balance', savedCard }
    const first = await gateway.chargeSaved(request)
    stripe.forgetKeys()
    expect(await gateway.chargeSaved(request)).toEqual(first)
    expect(stripe.requests.filter((one) => one.method === 'POST' && one.path === '/v1/payment_intents')).toHaveLength(1)
  })

  test('a refund is found as well', async () => {
    const { ref } = await kept()
    const request = { idempotencyKey: 'refund', ref, amountMinor: 1_000 }
    const first = await gateway.refund(request)
    stripe.forgetKeys()
    expect(await gateway.refund(request)).toEqual(first)
    expect(stripe.requests.filter((one) => one.method === 'POST' && one.path === '/v1/refunds')).toHaveLength(1)
  })
})

describe('what goes wrong', () => {
  test('a key that is not valid is told to the operator, and to the guest as a provider that does not answer', async () => {
    gateway = gatewayTo(stripe, 'sk_test_revoked')
    expect(await gateway.readPayment('cs_1')).toMatchObject({ problem: { code: 'payment_provider_unavailable' } })
    expect(faults).toEqual([expect.any(Stripe.errors.StripeAuthenticationError)])
  })

  test('a key of ours used for another request is told to the operator', async () => {
    await create()
    await gateway.createPayment({ ...ORDER, amountMinor: 1_000 })
    expect(faults).toEqual([expect.any(Stripe.errors.StripeIdempotencyError)])
  })

  test('an amount Stripe calls too small is told to the operator', async () => {
    const result = await gateway.createPayment({ ...ORDER, amountMinor: 10 })
    expect(result).toMatchObject({ problem: { code: 'payment_provider_unavailable' } })
    expect(faults).toMatchObject([{ code: 'amount_too_small' }])
  })

  test('what Stripe refuses to one guest keeps nobody else from paying', async () => {
    const guarded = withCircuitBreaker(gateway, { now: () => new Date() })
    for (let count = 0; count < 2 * FAILURES_TO_OPEN; count++) {
      const refused = await guarded.createPayment({ ...ORDER, idempotencyKey: `small-${count}`, amountMinor: 10 })
      expect(refused).toMatchObject({ problem: { code: 'payment_provider_unavailable' } })
    }
    expect(await guarded.createPayment(ORDER)).toMatchObject({ ok: true })
  })

  test('trouble that passes by itself is not', async () => {
    for (const status of [429, 500, 503] as const) {
      stripe.fail(1, status)
      expect((await gateway.readPayment('cs_1')).ok).toBe(false)
    }
    expect(faults).toEqual([])
  })

  test('a server that never answers is given up', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    try {
      const waiting = gatewayTo({ api: { host: '127.0.0.1', port, protocol: 'http' } }, STRIPE_TEST_KEY, 50)
      expect(await waiting.readPayment('cs_1')).toMatchObject({ problem: { code: 'payment_provider_unavailable' } })
    } finally {
      silent.closeAllConnections()
      await new Promise((resolve) => silent.close(resolve))
    }
  })

  test.each([
    ['never ends', 0, 60_000],
    ['drips', 20, 200],
  ])('an answer that %s is given up', async (_how, pauseMs, timeoutMs) => {
    const server = createServer((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' })
      const go = () => {
        if (reply.destroyed) return
        if (pauseMs > 0) setTimeout(go, pauseMs)
        else reply.once('drain', go)
        while (reply.write(' '.repeat(pauseMs > 0 ? 1 : 65_536)) && pauseMs === 0);
      }
      go()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const api = { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' as const }
    const read = await gatewayTo({ api }, STRIPE_TEST_KEY, timeoutMs).readPayment('cs_test_1')
    expect(read).toMatchObject({ problem: { code: 'payment_provider_unavailable' } })
    server.closeAllConnections()
    server.close()
  })

  test('a card that was taken away at Stripe is no decline', async () => {
    const payment = await create({ capture: 'now' })
    stripe.pay(payment.ref, PAYS)
    const read = await gateway.readPayment(payment.ref)
    const savedCard = (read.ok && read.value.savedCard) || {}
    stripe.forgetMethod(savedCard['paymentMethod'] ?? '')
    const { saveCard: _, returnUrl: __, ...order } = ORDER
    expect(await gateway.chargeSaved({ ...order, idempotencyKey: 'later', savedCard })).toEqual({
      ok: false,
      problem: { code: 'no_saved_card' },
    })
  })

  test('a refund that failed at the bank is refused, also when it is asked for again', async () => {
    const payment = await create({ capture: 'now' })
    stripe.pay(payment.ref, PAYS)
    const request = { idempotencyKey: 'refund', ref: payment.ref, amountMinor: 1_000 }
    const made = await gateway.refund(request)
    stripe.failRefund(made.ok ? made.value.ref : '')
    expect(await gateway.refund(request)).toEqual({
      ok: false,
      problem: { code: 'refund_refused', reason: 'expired_or_canceled_card' },
    })
  })
})

describe('its events', () => {
  const text = () =>
    stripe.events.map((event) => {
      const { body, headers } = stripe.webhook(event)
      const read = gateway.verifyWebhook(body, headers, new Date())
      if (typeof read === 'string') throw new Error(read)
      return [event.type, read.paymentRef, read.paymentId] as const
    })

  test('of a session lead to the session; of what lies in it to our own id of the payment', async () => {
    const payment = await create()
    stripe.pay(payment.ref, PAYS)
    const all = text()
    expect(all.map(([type]) => type)).toEqual([
      'checkout.session.created',
      'customer.created',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
      'checkout.session.completed',
    ])
    for (const [type, ref, id] of all) {
      if (type === 'customer.created') expect([ref, id]).toEqual([null, null])
      else if (type.startsWith('checkout.session')) expect([ref, id]).toEqual([payment.ref, 'our-payment'])
      else expect([ref?.slice(0, 3), id]).toEqual(['pi_', 'our-payment'])
    }
  })

  test('of a refund lead to its intent', async () => {
    const payment = await create({ capture: 'now' })
    stripe.pay(payment.ref, PAYS)
    await gateway.refund({ idempotencyKey: 'refund', ref: payment.ref, amountMinor: 1_000 })
    const refunds = text().filter(([type]) => type === 'refund.created')
    expect(refunds).toEqual([['refund.created', expect.stringMatching(/^pi_/), null]])
  })

  test('are kept without what they tell about a person', async () => {
    const event = {
      id: 'evt_1',
      type: 'checkout.session.completed',
      created: 1,
      data: {
        object: {
          id: 'cs_1',
          object: 'checkout.session',
          metadata: { payment: 'our-payment' },
          customer_details: { email: 'guest@example.com', name: 'A Guest' },
        },
      },
    }
    const { body, headers } = stripe.webhook(event)
    const read = gateway.verifyWebhook(body, headers, new Date())
    if (typeof read === 'string') throw new Error(read)
    expect(JSON.stringify(read.payload)).not.toMatch(/guest@example.com|A Guest/)
    expect(gateway.subjectOf(read.payload)).toEqual({
      paymentRef: 'cs_1',
      paymentId: 'our-payment',
      refundRef: null,
      isRefunded: false,
      disputeRef: null,
    })
  })

  test('are signed so that the official SDK itself reads them', async () => {
    await create()
    const { body, headers } = stripe.webhook(stripe.events[0] ?? {})
    const sdk = new Stripe(STRIPE_TEST_KEY)
    const read = sdk.webhooks.constructEvent(body, headers.get('stripe-signature') ?? '', STRIPE_TEST_WEBHOOK_SECRET)
    expect(read.type).toBe('checkout.session.created')
  })
})
