import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { eventNameSchema, eventTextSchema as text } from '#payments/event-texts.ts'
import type { EventSubject, ProviderEvent, WebhookFault } from '#payments/payment-gateway.ts'

/** By how many seconds a signature may be older or newer than the receiver's clock. It limits replays. */
const TOLERANCE_SECONDS = 300

/**
 * Only what leads to the payment is kept of an event: the rest is personal data, and the state is read from Stripe
 * anyway.
 */
const eventSchema = z.object({
  id: eventNameSchema,
  type: eventNameSchema,
  created: z.number(),
  data: z.object({
    object: z.object({
      id: text,
      object: text,
      payment_intent: z.optional(z.nullable(z.union([text, z.object({ id: text })]))),
      metadata: z.optional(z.nullable(z.object({ payment: text }))),
    }),
  }),
})

/**
 * Returns the event in the raw body of a webhook. `signature_invalid` unless one of the secrets has signed exactly this
 * body, at most 300 s before or after `at`; `event_unreadable` for what Stripe signs as well, such as an event in the
 * thin form of its second API, which does not contain the object.
 */
export function verifyStripeWebhook(
  stripe: Stripe,
  request: { rawBody: string; header: string | null; at: Date },
  secrets: readonly string[],
): ProviderEvent | WebhookFault {
  const { rawBody, header, at } = request
  const isSigned = secrets.some((secret) => {
    try {
      const { signature } = stripe.webhooks
      const isVerified =
        signature?.verifyHeader(rawBody, header ?? '', secret, TOLERANCE_SECONDS, undefined, at.getTime()) ?? false
      return isVerified && !isAhead(header ?? '', at)
    } catch {
      return false
    }
  })
  if (!isSigned) return 'signature_invalid'
  const event = z.safeParse(eventSchema, parseJson(rawBody))
  if (!event.success) return 'event_unreadable'
  const { id, type } = event.data
  return { eventId: id, kind: type, payload: event.data, ...stripeEventSubject(event.data) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns whether a signature lies too far in the future. Stripe's own check only refuses old ones. */
function isAhead(header: string, at: Date): boolean {
  const seconds = /(?:^|,)t=(\d+)/.exec(header)?.[1]
  return Number(seconds) - at.getTime() / 1000 > TOLERANCE_SECONDS
}

/**
 * Returns what an event is about. A session is identified by its id, and everything else (an intent, a charge, a
 * refund, a dispute) by its intent. A dispute also has its own id, and so has a refund, whichever of its events reports
 * it (`refund.created`, `refund.updated`, `refund.failed`, `charge.refund.updated`); `charge.refunded` has the charge,
 * and does not say by which refund (docs.stripe.com/changelog/acacia/2024-10-28/refund-webhook-update). Intents of sessions are stored under the
 * session's id, so they are found by the `payment` in their metadata.
 */
export function stripeEventSubject(payload: Readonly<Record<string, unknown>>): EventSubject {
  const event = z.safeParse(eventSchema, payload)
  if (!event.success) return { paymentRef: null, paymentId: null, refundRef: null, isRefunded: false, disputeRef: null }
  const { id, object, payment_intent: intent, metadata } = event.data.data.object
  const isOwn = object === 'checkout.session' || object === 'payment_intent'
  const intentId = typeof intent === 'string' ? intent : (intent?.id ?? null)
  return {
    paymentRef: isOwn ? (id ?? null) : intentId,
    paymentId: metadata?.['payment'] ?? null,
    refundRef: object === 'refund' ? (id ?? null) : null,
    isRefunded: object === 'refund' || event.data.type === 'charge.refunded',
    disputeRef: object === 'dispute' ? (id ?? null) : null,
  }
}
