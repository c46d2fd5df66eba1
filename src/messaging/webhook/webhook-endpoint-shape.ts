import type { WebhookDeliveryShape, WebhookEndpointShape } from '#contract/webhook-shapes.ts'
import type { DeliveryRow } from '#db/queries/webhook/webhook-delivery-queries.ts'
import type { WebhookEndpointRow } from '#db/queries/webhook/webhook-endpoint-queries.ts'
import { webhookMessageId } from './sign-webhook.ts'

/** Returns an address as administrators see it. */
export function webhookEndpointShape(row: WebhookEndpointRow): WebhookEndpointShape {
  return {
    documentId: row.id,
    url: row.url,
    description: row.description,
    // The database allows no other values.
    events: row.events,
    state: row.state,
    failingSince: row.failingSince?.toISOString() ?? null,
    formerSecretUntil: row.formerSecretUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Returns a message of the log with its attempts. */
export function webhookDeliveryShape(row: DeliveryRow): WebhookDeliveryShape {
  return {
    documentId: row.id,
    messageId: webhookMessageId(row.id),
    // Written only by triggers and pings.
    type: row.type as WebhookDeliveryShape['type'],
    payload: row.payload,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.state === 'queued' ? row.nextAttemptAt.toISOString() : null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    attempts: row.attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
  }
}
