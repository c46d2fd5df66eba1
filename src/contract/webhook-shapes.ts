import * as z from 'zod/mini'
import {
  WEBHOOK_ENDPOINT_STATES,
  type WebhookDeliveryState,
  type WebhookEndpointState,
} from '#core/webhook/webhook-state.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#core/webhook/webhook-event.ts'

const LONGEST = { url: 2000, description: 400 } as const

/** Body of `POST /api/webhook-endpoints` and `PUT …/{documentId}`, inside `{ data: … }`: written as a whole. */
export const webhookEndpointRequestSchema = z.strictObject({
  /** https; http and private addresses only for hosts of `WEBHOOK_HOSTS`. */
  url: z.string().check(z.trim(), z.minLength(8), z.maxLength(LONGEST.url)),
  description: z._default(z.string().check(z.trim(), z.maxLength(LONGEST.description)), ''),
  events: z.array(z.enum(WEBHOOK_EVENTS)).check(
    z.minLength(1),
    z.refine((events) => new Set(events).size === events.length),
  ),
  /** paused: nothing is sent, and what happens meanwhile is never told. */
  state: z._default(z.enum(WEBHOOK_ENDPOINT_STATES), 'active'),
})

export type WebhookEndpointRequest = z.infer<typeof webhookEndpointRequestSchema>

const MOST_HOURS = 7 * 24

/** Body of `POST /api/webhook-endpoints/{documentId}/secret`, inside `{ data: … }`. */
export const webhookSecretRequestSchema = z.strictObject({
  /** So long messages are signed with the former secret as well; 0: no longer from now on. */
  formerForHours: z._default(z.number().check(z.int(), z.gte(0), z.lte(MOST_HOURS)), 24),
})

/** `GET /api/webhook-endpoints`. Instants are ISO 8601. */
export interface WebhookEndpointShape {
  readonly documentId: string
  readonly url: string
  readonly description: string
  readonly events: readonly WebhookEvent[]
  readonly state: WebhookEndpointState
  /** First failure since the last success; null = the last delivery got through, or there was none. */
  readonly failingSince: string | null
  /** Up to this instant messages carry the signature of the former secret, too; null = of the newest alone. */
  readonly formerSecretUntil: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** The answer to `POST /api/webhook-endpoints` and `POST …/{documentId}/secret`: the only time that the secret is shown (`whsec_…`, Standard Webhooks). */
export interface NewWebhookEndpointShape extends WebhookEndpointShape {
  readonly secret: string
}

/** Query of `GET /api/webhook-endpoints/{documentId}/deliveries`: 25 a page, newest first. */
export const deliveryListSchema = z.object({ page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))) })

/** A message and every try to deliver it. */
export interface WebhookDeliveryShape {
  readonly documentId: string
  /** Of the header `webhook-id`: the same in every try. */
  readonly messageId: string
  readonly type: WebhookEvent | 'ping'
  /** What is sent: `type`, `timestamp` and `data`. */
  readonly payload: Readonly<Record<string, unknown>>
  readonly state: WebhookDeliveryState
  readonly createdAt: string
  /** Null when there will be none. */
  readonly nextAttemptAt: string | null
  readonly deliveredAt: string | null
  /** Newest first. */
  readonly attempts: readonly {
    readonly nr: number
    readonly at: string
    readonly durationMs: number
    /** Null = no answer came. */
    readonly status: number | null
    readonly error: string | null
    /** How the answer began, at most 1000 characters. */
    readonly response: string
  }[]
}
