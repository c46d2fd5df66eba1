import * as z from 'zod/mini'
import { ok, refused, type Result } from '#core/result.ts'
import type { PaymentGateway, ProviderPayment, ProviderProblem } from './payment-gateway.ts'
import { isSignedWebhook, WEBHOOK_SIGNATURE_HEADER } from './webhook-signature.ts'

const intentSchema = z.object({
  id: z.string(),
  clientSecret: z.string(),
  url: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  status: z.enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  failure: z.nullable(z.object({ code: z.string() })),
})

const eventSchema = z.object({ id: z.string(), type: z.string(), data: z.object({ intent: z.string() }) })

const UNAVAILABLE = { code: 'payment_provider_unavailable' } as const

const TIMEOUT_MS = 10_000

/** What the gateway to the simulated provider needs. */
export interface SandboxGatewayOptions {
  readonly fetch: (request: Request) => Promise<Response>
  /** Address of the provider, without a slash at the end. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Secrets of its webhooks, several while they rotate. */
  readonly webhookSecrets: readonly string[]
}

/** The gateway to the simulated provider (`sandbox/create-sandbox-app.ts`), which it reaches by HTTP like a real one. */
export function createSandboxGateway(options: SandboxGatewayOptions): PaymentGateway {
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    idempotencyKey?: string,
    body?: unknown,
  ): Promise<unknown> => {
    const request = new Request(`${options.baseUrl}/demo/payments/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${options.apiKey}`,
        'content-type': 'application/json',
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    try {
      const response = await options.fetch(request)
      return response.ok ? await response.json() : null
    } catch {
      // A lost connection, a time limit, an answer that is no JSON: all the same to the caller, who asks again.
      return null
    }
  }

  return {
    provider: 'sandbox',
    async createPayment({ idempotencyKey, amountMinor, currency, metadata }) {
      return paymentIn(await call('POST', '/intents', idempotencyKey, { amountMinor, currency, metadata }))
    },
    async readPayment(ref) {
      return paymentIn(await call('GET', `/intents/${encodeURIComponent(ref)}`))
    },
    async refund({ idempotencyKey, ref, amountMinor }) {
      const answer = z.safeParse(
        z.object({ id: z.string() }),
        await call('POST', '/refunds', idempotencyKey, { intent: ref, amountMinor }),
      )
      return answer.success ? ok({ ref: answer.data.id }) : refused(UNAVAILABLE)
    },
    verifyWebhook(rawBody, headers, at) {
      if (!isSignedWebhook(rawBody, headers.get(WEBHOOK_SIGNATURE_HEADER), options.webhookSecrets, at)) return null
      const payload = parseJson(rawBody)
      const event = z.safeParse(eventSchema, payload)
      if (!event.success) return null
      const { id, type, data } = event.data
      return { eventId: id, kind: type, paymentRef: data.intent, payload: payload as Record<string, unknown> }
    },
  }
}

const STATUS = {
  requires_payment_method: 'requires_action',
  requires_action: 'requires_action',
  processing: 'processing',
  succeeded: 'captured',
  canceled: 'cancelled',
} as const

function paymentIn(answer: unknown): Result<ProviderPayment, ProviderProblem> {
  const parsed = z.safeParse(intentSchema, answer)
  if (!parsed.success) return refused(UNAVAILABLE)
  const { id, status, failure, ...intent } = parsed.data
  return ok({
    ...intent,
    ref: id,
    failure,
    status: status === 'requires_payment_method' && failure ? 'failed' : STATUS[status],
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
