import * as z from 'zod/mini'
import type { newWebhookEndpointSchema, webhookDeliverySchema, webhookEndpointSchema } from '#contract/staff-schemas.ts'
import { pageNumberSchema } from '#contract/query-count.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { WEBHOOK_ENDPOINT_STATES } from '#core/webhook/webhook-state.ts'
import { WEBHOOK_EVENTS } from '#core/webhook/webhook-event.ts'

const LONGEST = { url: 2000, description: 400 } as const

/** Body of `POST /api/webhook-endpoints` and `PUT …/{documentId}`, inside `{ data: … }`; replaces the whole. */
export const webhookEndpointRequestSchema = z.strictObject({
  /** https; http and private addresses only for hosts of `WEBHOOK_HOSTS`. */
  url: z.string().check(z.trim(), z.minLength(8), z.maxLength(LONGEST.url)),
  description: z._default(z.string().check(z.trim(), z.maxLength(LONGEST.description)), ''),
  events: z.array(z.enum(WEBHOOK_EVENTS)).check(
    z.minLength(1),
    z.refine((events) => new Set(events).size === events.length),
  ),
  /** `paused`: nothing is sent, and events in the meantime are never announced. */
  state: z._default(z.enum(WEBHOOK_ENDPOINT_STATES), 'active'),
})

export type WebhookEndpointRequest = z.infer<typeof webhookEndpointRequestSchema>

const MOST_HOURS = 7 * 24

/** Body of `POST /api/webhook-endpoints/{documentId}/secret`, inside `{ data: … }`. */
export const webhookSecretRequestSchema = z.strictObject({
  /** For how long messages are signed with the former secret as well. 0: no longer, from now on. */
  formerForHours: z._default(z.number().check(z.int(), z.gte(0), z.lte(MOST_HOURS)), 24),
})

/** `GET /api/webhook-endpoints`. Instants are ISO 8601. */
export type WebhookEndpointShape = ShapeOf<typeof webhookEndpointSchema>

/**
 * The answer to `POST /api/webhook-endpoints` and `POST …/{documentId}/secret`: the only time that the secret is shown
 * (`whsec_…`, Standard Webhooks).
 */
export type NewWebhookEndpointShape = ShapeOf<typeof newWebhookEndpointSchema>

/** The query of `GET /api/webhook-endpoints/{documentId}/deliveries`: 25 a page, newest first. */
export const deliveryListSchema = z.object({ page: z.optional(pageNumberSchema) })

/** A message and every attempt to deliver it. */
export type WebhookDeliveryShape = ShapeOf<typeof webhookDeliverySchema>
