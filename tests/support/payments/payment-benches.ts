import Stripe from 'stripe'
import type { PaymentGateway, ProviderPayment } from '#payments/payment-gateway.ts'
import { createSandboxGateway } from '#payments/sandbox-gateway.ts'
import { createSandboxApp } from '#payments/sandbox/create-sandbox-app.ts'
import { endDispute, openDispute } from '#payments/sandbox/sandbox-disputes.ts'
import { failRefund, refundIntent } from '#payments/sandbox/sandbox-provider.ts'
import { createStripeGateway } from '#payments/stripe/create-stripe-gateway.ts'
import { signWebhook, WEBHOOK_SIGNATURE_HEADER } from '#payments/webhook-signature.ts'
import { faultyFetch } from '../faulty-fetch.ts'
import { startStripeServer, STRIPE_TEST_KEY } from './stripe-server.ts'
import { createTestDatabase } from '../test-database.ts'

export const BENCH_ORIGIN = 'http://shop.test'

/** A gateway with its provider, and control over payer, bank, network and time. */
export interface PaymentBench {
  readonly gateway: PaymentGateway
  /** Returns the same provider behind a gateway that knows these webhook secrets. */
  withSecrets(secrets: readonly string[]): PaymentGateway
  now(): Date
  pass(milliseconds: number): void
  /** Uses a card; has no effect when the payment accepts none any more. */
  pay(payment: ProviderPayment, card: string): Promise<void>
  challenge(payment: ProviderPayment, outcome: 'pass' | 'fail'): Promise<void>
  /** Refunds a part at the provider itself, as somebody does at its dashboard. */
  refundThere(ref: string, amountMinor: number): Promise<void>
  /** Makes a refund fail at the payer's bank. */
  failRefund(ref: string): Promise<void>
  /**
   * Opens a dispute: the cardholder's bank takes a captured payment back, and expects an answer by then. Returns the
   * provider's id.
   */
  openDispute(ref: string, answerBy: Date): Promise<string>
  endDispute(id: string, state: 'won' | 'lost'): Promise<void>
  /** Lets the next changing call reach the provider, but loses its answer. */
  loseNextResponse(): void
  /** Makes the next call fail without any effect. */
  failNext(how: 'never_arrives' | 'server_error' | 'too_many_requests'): void
  /** Returns the events so far, oldest first. */
  events(): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Returns an event as it is delivered. */
  webhook(event: object, secret: string, at: Date): { body: string; headers: Headers }
  close(): Promise<void>
}

const START = new Date('2027-03-01T10:00:00Z')

/** Creates a bench with the simulated provider, through its HTTP app on a database of its own. */
export async function sandboxBench(): Promise<PaymentBench> {
  const database = await createTestDatabase()
  let instant = START
  const app = createSandboxApp({ db: database.db, now: () => instant, apiKey: 'key', origin: BENCH_ORIGIN })
  const network = faultyFetch(app)
  const withSecrets = (webhookSecrets: readonly string[]) =>
    createSandboxGateway({ fetch: network.fetch, baseUrl: BENCH_ORIGIN, apiKey: 'key', webhookSecrets })
  const post = async (payment: ProviderPayment, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const address = `${BENCH_ORIGIN}/demo/payments/${payment.clientSecret}/${path}`
    await app(new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }))
  }
  return {
    gateway: withSecrets(['secret']),
    withSecrets,
    now: () => instant,
    pass(milliseconds) {
      instant = new Date(instant.getTime() + milliseconds)
    },
    pay: (payment, card) => post(payment, 'confirm', { card }),
    challenge: (payment, outcome) => post(payment, 'challenge', { outcome }),
    async refundThere(intentId, amountMinor) {
      const request = { intentId, amountMinor, idempotencyKey: null }
      await refundIntent({ db: database.db, now: () => instant }, request)
    },
    failRefund: (ref) => failRefund({ db: database.db, now: () => instant }, ref),
    openDispute: (intentId, endsAt) => openDispute({ db: database.db, now: () => instant }, { intentId, endsAt }),
    endDispute: (id, state) => endDispute({ db: database.db, now: () => instant }, id, state),
    loseNextResponse: () => network.suffer('answer_lost'),
    failNext: (how) => network.suffer(how),
    async events() {
      const rows = await database.db.selectFrom('sandbox.event').select('payload').orderBy('created_at').execute()
      return rows.map((row) => row.payload)
    },
    webhook(event, secret, at) {
      const body = JSON.stringify(event)
      return { body, headers: new Headers({ [WEBHOOK_SIGNATURE_HEADER]: signWebhook(body, secret, at) }) }
    },
    close: () => database.close(),
  }
}

/** Creates a bench with Stripe's protocol, through the official SDK and a server on this machine. */
export async function stripeBench(): Promise<PaymentBench> {
  let instant = START
  const server = await startStripeServer({ now: () => instant })
  const withSecrets = (webhookSecrets: readonly string[]) =>
    createStripeGateway({ secretKey: STRIPE_TEST_KEY, webhookSecrets, websiteUrl: BENCH_ORIGIN, api: server.api })
  const ifOpen = async (act: () => void) => {
    try {
      act()
    } catch (error) {
      if (!(error as Error).message.includes('is closed')) throw error
    }
  }
  return {
    gateway: withSecrets(['secret']),
    withSecrets,
    now: () => instant,
    pass(milliseconds) {
      instant = new Date(instant.getTime() + milliseconds)
    },
    pay: (payment, card) => ifOpen(() => server.pay(payment.ref, card)),
    challenge: (payment, outcome) => ifOpen(() => server.challenge(payment.ref, outcome)),
    async refundThere(ref, amount) {
      const stripe = new Stripe(STRIPE_TEST_KEY, server.api)
      const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(ref)
      if (typeof intent !== 'string') throw new Error(`nothing was paid by ${ref}`)
      await stripe.refunds.create({ payment_intent: intent, amount })
    },
    failRefund: async (ref) => server.failRefund(ref),
    openDispute: async (ref, answerBy) => server.openDispute(ref, answerBy),
    endDispute: async (id, state) => server.endDispute(id, state),
    // The SDK itself repeats a request once if its connection was closed.
    loseNextResponse: () => server.loseResponses(2),
    failNext: (how) => {
      if (how === 'never_arrives') server.fail(2, 0)
      else server.fail(1, how === 'server_error' ? 503 : 429)
    },
    events: async () => server.events.map((event) => ({ ...event })),
    webhook: (event, secret, at) => server.webhook(event, { secret, at }),
    close: () => server.close(),
  }
}
