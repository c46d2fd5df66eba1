import Stripe from 'stripe'
import * as z from 'zod/mini'
import { ok, err, type Result } from '#core/result.ts'
import {
  REFUSED,
  type ChargeProblem,
  type PaymentGateway,
  type ProviderDispute,
  type ProviderPayment,
  type ProviderProblem,
  type ProviderRefund,
  type RefundProblem,
  type RefundsOf,
} from '#payments/payment-gateway.ts'
import { callStripe, type StripeOutcome } from './call-stripe.ts'
import { stripeEventSubject, verifyStripeWebhook } from './stripe-events.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts'
import { stripeHttpClient } from './stripe-http-client.ts'
import { idOf, INTENT_PARTS, intentPayment, SESSION_PARTS, sessionPayment } from './stripe-payment.ts'

/** The dependencies of the gateway to Stripe. */
export interface StripeGatewayOptions {
  readonly secretKey: string
  /** The signing secrets of the webhook endpoint, several while they are rotated. */
  readonly webhookSecrets: readonly string[]
  /** The origin of the site, for the way back from Stripe's page. */
  readonly websiteUrl: string
  /** Receives errors that repeating cannot mend: a wrong key, a request that Stripe calls malformed. */
  readonly onFault?: (error: unknown) => void
  /** Another address than Stripe's own, for tests. */
  readonly api?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>
  /** How long to wait for an answer; 10 s by default. */
  readonly timeoutMs?: number | undefined
}

const TIMEOUT_MS = 10_000

const savedCardSchema = z.object({
  provider: z.literal('stripe'),
  customer: z.string(),
  paymentMethod: z.string(),
})

const UNAVAILABLE = { code: 'payment_provider_unavailable' } as const

/**
 * The `metadata` field for the idempotency key. Stripe forgets such keys after a day, but keeps what it created under
 * them.
 */
const KEY = 'key'

type Payment = Result<ProviderPayment, ProviderProblem>

/**
 * Creates the gateway to Stripe by its official SDK. People pay on Stripe's own page (a Checkout Session, which needs
 * no JavaScript of this site). A payment's `ref` is the id of its session, or of its intent when a saved card was
 * charged. Only cards and wallets are offered, because only they can be reserved and decided within the minutes of a
 * hold. A session gets no expiry of its own, because Stripe's earliest is half an hour; `cancel` closes it when the
 * hold ends.
 */
export function createStripeGateway(options: StripeGatewayOptions): PaymentGateway {
  const stripe = new Stripe(options.secretKey, {
    ...options.api,
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    httpClient: stripeHttpClient(),
    // The sweeps repeat calls, because a caller must not wait for more than one attempt.
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const send = <Value>(call: () => Promise<Value>) => callStripe(call, options.onFault)
  const calls: Calls = { stripe, send, onFault: options.onFault }

  return {
    provider: 'stripe',
    async createPayment(request) {
      const params = sessionParams(request, new URL(request.returnUrl, options.websiteUrl).href)
      const made = await send(() =>
        stripe.checkout.sessions.create(params, { idempotencyKey: `create:${request.idempotencyKey}` }),
      )
      return made.is === 'answer' ? ok(sessionPayment(made.value)) : unavailable(calls, made)
    },
    chargeSaved: (request) => chargeSaved(calls, request),
    readPayment: (ref) => readPayment(calls, ref),
    async capture({ idempotencyKey, ref, amountMinor }) {
      const found = await findIntent(calls, ref)
      if (!found.ok) return found
      const { intentId, payment } = found.value
      if (intentId === null || payment.status !== 'authorized') return ok(payment)
      const amount = toStripeAmount(amountMinor, payment.currency)
      const captured = await send(() =>
        stripe.paymentIntents.capture(
          intentId,
          { amount_to_capture: amount },
          { idempotencyKey: `capture:${idempotencyKey}` },
        ),
      )
      // When Stripe refuses, the state has changed a moment ago, so the state is returned.
      return captured.is === 'unknown' ? err(UNAVAILABLE) : readPayment(calls, ref)
    },
    cancel: (request) => cancel(calls, request),
    refund: (request) => refund(calls, request),
    async readRefund(ref) {
      const read = await send(() => stripe.refunds.retrieve(ref, { expand: REFUND_PARTS }))
      if (isMissing(read)) return ok(null)
      return read.is === 'answer'
        ? ok(isOfCaptured(read.value) ? refundAsIs(read.value) : null)
        : unavailable(calls, read)
    },
    findRefunds: (of) => findRefunds(calls, of),
    async readDispute(ref) {
      const read = await send(() => stripe.disputes.retrieve(ref, { expand: ['payment_intent'] }))
      if (isMissing(read)) return ok(null)
      return read.is === 'answer' ? ok(disputeAsIs(read.value)) : unavailable(calls, read)
    },
    verifyWebhook: (rawBody, headers, at) =>
      verifyStripeWebhook(stripe, { rawBody, header: headers.get('stripe-signature'), at }, options.webhookSecrets),
    subjectOf: stripeEventSubject,
  }
}

interface Calls {
  readonly stripe: Stripe
  readonly send: <Value>(call: () => Promise<Value>) => Promise<StripeOutcome<Value>>
  readonly onFault: ((error: unknown) => void) | undefined
}

function sessionParams(
  request: Parameters<PaymentGateway['createPayment']>[0],
  returnUrl: string,
): Stripe.Checkout.SessionCreateParams {
  const { amountMinor, metadata, saveCard, capture } = request
  const currency = request.currency.toLowerCase()
  const description = request.description || 'Booking'
  const shared: Stripe.Checkout.SessionCreateParams = {
    success_url: returnUrl,
    cancel_url: returnUrl,
    currency,
    metadata,
    allowed_payment_method_types: ['card'],
    expand: SESSION_PARTS,
    ...(saveCard ? { customer_creation: 'always' } : {}),
  }
  if (amountMinor === 0) return { ...shared, mode: 'setup', setup_intent_data: { description, metadata } }
  const unitAmount = toStripeAmount(amountMinor, request.currency)
  return {
    ...shared,
    mode: 'payment',
    // The total was agreed on in this currency, so Stripe must not offer another.
    adaptive_pricing: { enabled: false },
    line_items: [
      { quantity: 1, price_data: { currency, unit_amount: unitAmount, product_data: { name: description } } },
    ],
    payment_intent_data: {
      description,
      metadata,
      capture_method: capture === 'later' ? 'manual' : 'automatic',
      ...(saveCard ? { setup_future_usage: 'off_session' } : {}),
    },
  }
}

async function chargeSaved(
  calls: Calls,
  request: Parameters<PaymentGateway['chargeSaved']>[0],
): Promise<Result<ProviderPayment, ChargeProblem>> {
  const card = z.safeParse(savedCardSchema, request.savedCard)
  if (!card.success) return err({ code: 'no_saved_card' })
  const { customer, paymentMethod } = card.data
  const { idempotencyKey, currency, description, capture } = request
  const earlier = await findEarlier(calls, customer, idempotencyKey)
  if (earlier.is !== 'answer') return isMissing(earlier) ? err({ code: 'no_saved_card' }) : unavailable(calls, earlier)
  if (earlier.value) return ok(intentPayment(earlier.value))

  const made = await calls.send(() =>
    calls.stripe.paymentIntents.create(
      {
        amount: toStripeAmount(request.amountMinor, currency),
        currency: currency.toLowerCase(),
        customer,
        payment_method: paymentMethod,
        allowed_payment_method_types: ['card'],
        confirm: true,
        off_session: true,
        capture_method: capture === 'later' ? 'manual' : 'automatic',
        description,
        metadata: { ...request.metadata, [KEY]: idempotencyKey },
        expand: INTENT_PARTS,
      },
      { idempotencyKey: `charge:${idempotencyKey}` },
    ),
  )
  if (made.is === 'answer') return ok(intentPayment(made.value))
  const declined = made.is === 'refused' ? made.error.payment_intent : null
  if (made.is === 'refused' && made.error instanceof Stripe.errors.StripeCardError && declined)
    return readPayment(calls, declined.id)
  return isMissing(made) ? err({ code: 'no_saved_card' }) : unavailable(calls, made)
}

/**
 * Returns what was charged under the key before. Each booking has a customer of its own, so there are few charges to
 * search.
 */
async function findEarlier(
  { stripe, send }: Calls,
  customer: string,
  idempotencyKey: string,
): Promise<StripeOutcome<Stripe.PaymentIntent | null>> {
  const expand = INTENT_PARTS.map((part) => `data.${part}`)
  const listed = await send(() => stripe.paymentIntents.list({ customer, limit: 100, expand }))
  if (listed.is !== 'answer') return listed
  return { is: 'answer', value: listed.value.data.find((intent) => intent.metadata[KEY] === idempotencyKey) ?? null }
}

async function cancel(calls: Calls, request: { idempotencyKey: string; ref: string }): Promise<Payment> {
  const { stripe, send } = calls
  const { idempotencyKey, ref } = request
  const found = await findIntent(calls, ref)
  if (!found.ok) return found
  const { intentId, isOpenSession, payment } = found.value
  const isOver = ['captured', 'processing', 'cancelled'].includes(payment.status)
  if (isOver && !isOpenSession) return ok(payment)
  const cancelled = isOpenSession
    ? await send(() => stripe.checkout.sessions.expire(ref, {}, { idempotencyKey: `expire:${idempotencyKey}` }))
    : intentId === null
      ? null
      : await send(() => stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey: `cancel:${idempotencyKey}` }))
  if (cancelled?.is === 'unknown') return err(UNAVAILABLE)
  return readPayment(calls, ref)
}

async function refund(
  calls: Calls,
  request: { idempotencyKey: string; ref: string; amountMinor: number },
): Promise<Result<{ ref: string }, RefundProblem>> {
  const { stripe, send } = calls
  const { idempotencyKey, ref, amountMinor } = request
  const found = await findIntent(calls, ref)
  if (!found.ok) return found
  const { intentId, payment } = found.value
  if (intentId === null || payment.status !== 'captured')
    return err({ code: 'refund_refused', reason: 'not_refundable' })

  const listed = await send(() => stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
  if (listed.is !== 'answer') return unavailable(calls, listed)
  const earlier = listed.value.data.find((one) => one.metadata?.[KEY] === idempotencyKey)
  if (earlier) return refundIn(earlier)

  const made = await send(() =>
    stripe.refunds.create(
      {
        payment_intent: intentId,
        amount: toStripeAmount(amountMinor, payment.currency),
        metadata: { [KEY]: idempotencyKey },
      },
      { idempotencyKey: `refund:${idempotencyKey}` },
    ),
  )
  if (made.is === 'answer') return refundIn(made.value)
  if (made.is === 'unknown') return err(UNAVAILABLE)
  return err({ code: 'refund_refused', reason: made.error.code ?? 'not_refundable' })
}

/** A pending refund counts as made, because the bank needs days. One that failed never reaches the guest. */
function refundIn(made: Stripe.Refund): Result<{ ref: string }, RefundProblem> {
  const { ref, failure } = refundAsIs(made)
  return failure === null ? ok({ ref }) : err({ code: 'refund_refused', reason: failure })
}

/** The parts of a refund that `refundAsIs` and `isOfCaptured` need expanded. */
const REFUND_PARTS = ['payment_intent', 'charge']

/** The most refunds that are read at a time. More of them follow from the next reading. */
const MOST_REFUNDS = 10_000

async function findRefunds(calls: Calls, of: RefundsOf): Promise<Result<readonly ProviderRefund[], ProviderProblem>> {
  const { stripe, send } = calls
  const found = 'since' in of ? null : await findIntent(calls, of.paymentRef)
  if (found && !found.ok) return found
  if (found && found.value.intentId === null) return ok([])
  const which =
    'since' in of
      ? { created: { gte: Math.floor(of.since.getTime() / 1000) } }
      : { payment_intent: found?.value.intentId ?? '' }
  const expand = REFUND_PARTS.map((part) => `data.${part}`)
  const listed = await send(() =>
    stripe.refunds.list({ ...which, limit: 100, expand }).autoPagingToArray({ limit: MOST_REFUNDS }),
  )
  if (listed.is !== 'answer') return unavailable(calls, listed)
  // Stripe lists the newest first.
  return ok(listed.value.toReversed().filter(isOfCaptured).map(refundAsIs))
}

/**
 * Returns whether a refund gave back what was captured. Stripe also counts as refunded what of a reservation was not
 * captured, or not in time. Of one that failed, the charge no longer knows.
 */
function isOfCaptured({ charge, reason, status }: Stripe.Refund): boolean {
  if (status === 'failed' || status === 'canceled') return true
  if (reason === 'expired_uncaptured_charge') return false
  if (charge === null || typeof charge === 'string') return true
  return charge.amount_captured > 0 && charge.amount_refunded > charge.amount - charge.amount_captured
}

function refundAsIs(refund: Stripe.Refund): ProviderRefund {
  const { id: ref, status, failure_reason: reason, payment_intent: intent } = refund
  const isFailed = status === 'failed' || status === 'canceled'
  return {
    ref,
    status: isFailed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending',
    failure: isFailed ? (reason ?? status) : null,
    paymentRef: idOf(intent),
    paymentId: typeof intent === 'object' ? (intent?.metadata['payment'] ?? null) : null,
    amountMinor: fromStripeAmount(refund.amount, refund.currency),
    key: refund.metadata?.[KEY] ?? null,
    madeAt: new Date(refund.created * 1000),
  }
}

const WON: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented'])
const WANTS_ANSWER: ReadonlySet<string> = new Set(['needs_response', 'warning_needs_response', 'appeal_needs_response'])

function disputeAsIs({ amount, currency, reason, status, ...dispute }: Stripe.Dispute): ProviderDispute {
  const { payment_intent: intent, evidence_details: evidence } = dispute
  const until = WANTS_ANSWER.has(status) ? evidence.due_by : null
  return {
    paymentRef: idOf(intent),
    paymentId: typeof intent === 'object' ? (intent?.metadata['payment'] ?? null) : null,
    amountMinor: fromStripeAmount(amount, currency),
    reason,
    state: status === 'lost' ? 'lost' : WON.has(status) ? 'won' : 'open',
    answerBy: until === null ? null : new Date(until * 1000),
  }
}

interface Found {
  readonly payment: ProviderPayment
  readonly intentId: string | null
  readonly isOpenSession: boolean
}

async function findIntent({ stripe, send, ...calls }: Calls, ref: string): Promise<Result<Found, ProviderProblem>> {
  if (ref.startsWith('cs_')) {
    const session = await send(() => stripe.checkout.sessions.retrieve(ref, { expand: SESSION_PARTS }))
    if (session.is !== 'answer') return unavailable(calls, session)
    const { status, payment_intent: intent } = session.value
    return ok({ payment: sessionPayment(session.value), intentId: idOf(intent), isOpenSession: status === 'open' })
  }
  const intent = await send(() => stripe.paymentIntents.retrieve(ref, { expand: INTENT_PARTS }))
  if (intent.is !== 'answer') return unavailable(calls, intent)
  return ok({ payment: intentPayment(intent.value), intentId: intent.value.id, isOpenSession: false })
}

async function readPayment(calls: Calls, ref: string): Promise<Payment> {
  const found = await findIntent(calls, ref)
  return found.ok ? ok(found.value.payment) : found
}

/**
 * Returns the problem for a call without an answer. A refusal where none can be expected is reported to the operator.
 */
function unavailable(calls: Pick<Calls, 'onFault'>, outcome: StripeOutcome<unknown>) {
  if (outcome.is !== 'refused') return err(UNAVAILABLE)
  calls.onFault?.(outcome.error)
  return err({ ...UNAVAILABLE, [REFUSED]: true } as const)
}

const isMissing = (outcome: StripeOutcome<unknown>) =>
  outcome.is === 'refused' && outcome.error.code === 'resource_missing'
