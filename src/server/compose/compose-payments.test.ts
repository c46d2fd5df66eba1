import { expect, test } from 'vitest'
import { loadConfig } from '#config/load-config.ts'
import { FAILURES_TO_OPEN } from '#payments/circuit-breaker.ts'
import { STRIPE_TEST_WEBHOOK_SECRET } from '#tests/support/payments/stripe-server.ts'
import { stripeSignature } from '#tests/support/stripe/stripe-wire.ts'
import { composePayments, type PaymentsOptions } from './compose-payments.ts'

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_holmstay', STRIPE_WEBHOOK_SECRET: STRIPE_TEST_WEBHOOK_SECRET }
const NOW = new Date('2027-03-01T10:00:00Z')

function options(environment: Record<string, string>): PaymentsOptions & { messages: string[] } {
  const loaded = loadConfig(environment, '/srv/holmstay')
  if (!loaded.ok) throw new Error(loaded.faults.join('\n'))
  const messages: string[] = []
  const say = (sentence: string) => {
    messages.push(sentence)
  }
  return {
    messages,
    config: loaded.config,
    secrets: { identitySecret: 'i', quoteSecret: 'q', sandboxApiKey: 'a', sandboxWebhookSecret: 'w' },
    log: { info: say, warn: say, error: (_context, sentence) => say(sentence) },
    realNow: () => NOW,
  }
}

const refusing = () => Promise.reject(new TypeError('connection refused'))

test('the demo takes payments through the simulated provider, and leaves it alone once it is down', async () => {
  let calls = 0
  const given = options({})
  const gateway = await composePayments(given, async () => {
    calls += 1
    return refusing()
  })
  expect(gateway.provider).toBe('sandbox')
  for (let call = 0; call < FAILURES_TO_OPEN + 5; call += 1)
    expect(await gateway.readPayment('pi_1')).toEqual({ ok: false, problem: { code: 'payment_provider_unavailable' } })
  expect(calls).toBe(FAILURES_TO_OPEN)
  expect(given.messages).toEqual(['sandbox does not respond; no requests are sent to it for half a minute'])
})

test('with a key of Stripe payments go there instead of to the sandbox', async () => {
  const given = options(STRIPE)
  const gateway = await composePayments(given, refusing)
  expect(gateway.provider).toBe('stripe')
  expect(given.messages).toEqual(['payments go to Stripe with a test key: no money moves'])
})

test('webhooks of Stripe are judged by the real time, however far the clock of the demo is ahead', async () => {
  const gateway = await composePayments(options(STRIPE), refusing)
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    created: 1,
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  })
  const monthsAhead = new Date('2027-07-01T10:00:00Z')
  const signed = (at: Date) =>
    new Headers({ 'stripe-signature': stripeSignature(body, STRIPE_TEST_WEBHOOK_SECRET, at) })
  expect(gateway.verifyWebhook(body, signed(NOW), monthsAhead)).toMatchObject({ eventId: 'evt_1', paymentRef: 'pi_1' })
  expect(gateway.verifyWebhook(body, signed(new Date(NOW.getTime() - 301_000)), monthsAhead)).toBe('signature_invalid')
})

test('simulated payments never get into production', async () => {
  const { config, ...rest } = options({})
  const production = { ...config, mode: 'production' as const }
  await expect(composePayments({ ...rest, config: production }, refusing)).rejects.toThrow('simulated payments')
})
