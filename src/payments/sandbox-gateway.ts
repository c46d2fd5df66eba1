import * as z from 'zod/mini'
import { ok, err, type Result } from '#core/result.ts'
import { DISPUTE_STATES } from '#core/payment/dispute-state.ts'
import { FINAL_REFUND_STATUSES } from '#core/payment/refund-status.ts'
import { SANDBOX_INTENT_STATUSES } from '#core/payment/sandbox-intent-status.ts'
import { eventNameSchema, eventTextSchema as text } from './event-texts.ts'
import type {
  EventSubject,
  PaymentGateway,
  ProviderPayment,
  ProviderProblem,
  ProviderRefund,
} from './payment-gateway.ts'
import { isSignedWebhook, WEBHOOK_SIGNATURE_HEADER } from './webhook-signature.ts'

const intentSchema = z.object({
  id: z.string(),
  clientSecret: z.string(),
  url: z.string(),
  amountMinor: z.int(),
  capturedMinor: z.int(),
  currency: z.string(),
  status: z.enum(SANDBOX_INTENT_STATUSES),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  failure: z.nullable(z.object({ code: z.string() })),
  method: z.nullable(z.string()),
  authorisedUntil: z.nullable(z.string()),
})

/** Only what leads to the payment is kept of an event. */
const eventSchema = z.object({
  id: eventNameSchema,
  type: eventNameSchema,
  data: z.optional(z.object({ intent: text, payment: text, refund: text, dispute: text })),
})
const eventSubjectSchema = z.object({
  data: z.object({
    intent: z.string(),
    payment: z.optional(z.nullable(z.string())),
    refund: z.optional(z.nullable(z.string())),
    dispute: z.optional(z.nullable(z.string())),
  }),
})
const savedCardSchema = z.object({ provider: z.literal('sandbox'), method: z.string() })
const refundSchema = z.object({
  id: z.string(),
  intent: z.string(),
  payment: z.nullable(z.string()),
  amountMinor: z.int(),
  status: z.enum(FINAL_REFUND_STATUSES),
  failure: z.nullable(z.string()),
  key: z.nullable(z.string()),
  madeAt: z.iso.datetime(),
})
const refundsSchema = z.object({ refunds: z.array(refundSchema) })
const disputeSchema = z.object({
  intent: z.string(),
  payment: z.nullable(z.string()),
  amountMinor: z.int(),
  reason: z.string(),
  state: z.enum(DISPUTE_STATES),
  answerBy: z.nullable(z.string()),
})
const refusalSchema = z.object({ error: z.object({ code: z.string() }) })

const UNAVAILABLE = { code: 'payment_provider_unavailable' } as const

const TIMEOUT_MS = 10_000

/** The dependencies of the gateway to the simulated provider. */
export interface SandboxGatewayOptions {
  readonly fetch: (request: Request) => Promise<Response>
  /** The address of the provider, without a slash at the end. */
  readonly baseUrl: string
  readonly apiKey: string
  /** The secrets of its webhooks, several while they are rotated. */
  readonly webhookSecrets: readonly string[]
  /** How long to wait for an answer; 10 s by default. */
  readonly timeoutMs?: number
}

/** A usable answer. Null: there was none, so nobody knows what happened. */
type SandboxResponse = { readonly status: number; readonly body: unknown } | null

/**
 * Creates the gateway to the simulated provider (`sandbox/create-sandbox-app.ts`), which it calls by HTTP like a real
 * one.
 */
export function createSandboxGateway(options: SandboxGatewayOptions): PaymentGateway {
  const call = caller(options)
  const intentPath = (ref: string) => `/intents/${encodeURIComponent(ref)}`

  return {
    provider: 'sandbox',
    async createPayment({ idempotencyKey, returnUrl, ...order }) {
      const body = { ...order, returnUrl: pathOn(options.baseUrl, returnUrl) }
      return paymentIn(await call('POST', '/intents', idempotencyKey, body))
    },
    async chargeSaved({ idempotencyKey, savedCard, ...order }) {
      const card = z.safeParse(savedCardSchema, savedCard)
      if (!card.success) return err({ code: 'no_saved_card' })
      const body = { ...order, method: card.data.method }
      const response = await call('POST', '/charges', `charge:${idempotencyKey}`, body)
      if (response?.status === 404) return err({ code: 'no_saved_card' })
      const charged = paymentIn(response)
      return charged.ok ? ok({ ...charged.value, url: '' }) : charged
    },
    async readPayment(ref) {
      return paymentIn(await call('GET', intentPath(ref)))
    },
    async capture({ idempotencyKey, ref, amountMinor }) {
      return paymentIn(await call('POST', `${intentPath(ref)}/capture`, idempotencyKey, { amountMinor }))
    },
    async cancel({ idempotencyKey, ref }) {
      return paymentIn(await call('POST', `${intentPath(ref)}/cancel`, idempotencyKey, {}))
    },
    async refund({ idempotencyKey, ref, amountMinor }) {
      const response = await call('POST', '/refunds', idempotencyKey, { intent: ref, amountMinor })
      const refusal = z.safeParse(refusalSchema, response?.body)
      if (response?.status === 400 && refusal.success)
        return err({ code: 'refund_refused', reason: refusal.data.error.code })
      const made = z.safeParse(refundSchema, response?.body)
      return response?.status === 200 && made.success ? ok({ ref: made.data.id }) : err(UNAVAILABLE)
    },
    async readRefund(ref) {
      const response = await call('GET', `/refunds/${encodeURIComponent(ref)}`)
      if (response?.status === 404) return ok(null)
      const read = z.safeParse(refundSchema, response?.status === 200 ? response.body : null)
      return read.success ? ok(refundAsIs(read.data)) : err(UNAVAILABLE)
    },
    async findRefunds(of) {
      const query = new URLSearchParams(
        'since' in of ? [['since', of.since.toISOString()]] : [['intent', of.paymentRef]],
      )
      const response = await call('GET', `/refunds?${query.toString()}`)
      const read = z.safeParse(refundsSchema, response?.status === 200 ? response.body : null)
      return read.success ? ok(read.data.refunds.map(refundAsIs)) : err(UNAVAILABLE)
    },
    async readDispute(ref) {
      const response = await call('GET', `/disputes/${encodeURIComponent(ref)}`)
      if (response?.status === 404) return ok(null)
      const read = z.safeParse(disputeSchema, response?.status === 200 ? response.body : null)
      if (!read.success) return err(UNAVAILABLE)
      const { intent: paymentRef, payment: paymentId, answerBy, ...dispute } = read.data
      return ok({ ...dispute, paymentRef, paymentId, answerBy: answerBy === null ? null : new Date(answerBy) })
    },
    verifyWebhook(rawBody, headers, at) {
      if (!isSignedWebhook(rawBody, headers.get(WEBHOOK_SIGNATURE_HEADER), options.webhookSecrets, at))
        return 'signature_invalid'
      const event = z.safeParse(eventSchema, parseJson(rawBody))
      if (!event.success) return 'event_unreadable'
      const { id, type } = event.data
      return { eventId: id, kind: type, payload: event.data, ...subjectOf(event.data) }
    },
    subjectOf,
  }
}

function refundAsIs({ id, intent, payment, madeAt, ...refund }: z.infer<typeof refundSchema>): ProviderRefund {
  return { ...refund, ref: id, paymentRef: intent, paymentId: payment, madeAt: new Date(madeAt) }
}

function subjectOf(payload: Readonly<Record<string, unknown>>): EventSubject {
  const parsed = z.safeParse(eventSubjectSchema, payload)
  if (!parsed.success)
    return { paymentRef: null, paymentId: null, refundRef: null, isRefunded: false, disputeRef: null }
  const { intent, payment = null, refund = null, dispute = null } = parsed.data.data
  return { paymentRef: intent, paymentId: payment, refundRef: refund, isRefunded: refund !== null, disputeRef: dispute }
}

function caller(options: SandboxGatewayOptions) {
  return async (
    method: 'GET' | 'POST',
    path: string,
    idempotencyKey?: string,
    body?: unknown,
  ): Promise<SandboxResponse> => {
    const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
    const request = new Request(`${options.baseUrl}/demo/payments/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${options.apiKey}`,
        'content-type': 'application/json',
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    try {
      // When the provider runs in this process it does not see the signal, but the wait ends all the same.
      const response = await Promise.race([options.fetch(request), whenAborted(signal)])
      return { status: response.status, body: await response.json() }
    } catch {
      // A lost connection, a time limit, an answer that is not JSON: the caller treats them alike and asks again.
      return null
    }
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

const STATUS = {
  requires_payment_method: 'requires_action',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'cancelled',
} as const

function paymentIn(response: SandboxResponse): Result<ProviderPayment, ProviderProblem> {
  const parsed = z.safeParse(intentSchema, response?.status === 200 ? response.body : null)
  if (!parsed.success) return err(UNAVAILABLE)
  const { id, clientSecret, amountMinor, capturedMinor, currency, card, failure, method } = parsed.data
  const { url, authorisedUntil } = parsed.data
  const status = failure ? 'failed' : STATUS[parsed.data.status]
  // A failed charge of a saved card is final. After any other failure the payment waits for another card.
  const isOpen = !['succeeded', 'canceled', 'requires_capture'].includes(parsed.data.status)
  return ok({
    ref: id,
    clientSecret,
    url: isOpen ? url : '',
    status,
    amountMinor,
    capturedMinor,
    currency,
    card,
    failure,
    savedCard: method === null ? null : { provider: 'sandbox', method },
    authorisedUntil: authorisedUntil === null ? null : new Date(authorisedUntil),
  })
}

/** Returns the path of an address on the site, or undefined for one elsewhere. */
function pathOn(origin: string, address: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  return url.origin === new URL(origin).origin ? url.pathname + url.search + url.hash : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
