import type { WebhookDeliveryShape, WebhookEndpointShape } from '#contract/webhook-shapes.ts'
import type { DeliveryRow } from '#db/queries/webhook/webhook-delivery-queries.ts'
import type { WebhookEndpointRow } from '#db/queries/webhook/webhook-endpoint-queries.ts'
import { webhookMessageId } from './sign-webhook.ts'

/** An address as administrators see it. */
export function webhookEndpointShape(row: WebhookEndpointRow): WebhookEndpointShape {
  return {
    documentId: row.id,
    url: row.url,
    description: row.description,
    // The database lets nothing else in.
    events: row.events,
    state: row.state,
    failingSince: row.failingSince?.toISOString() ?? null,
    formerSecretUntil: row.formerSecretUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A message of the log with its tries. */
export function webhookDeliveryShape(row: DeliveryRow): WebhookDeliveryShape {
  return {
    documentId: row.id,
    messageId: webhookMessageId(row.id),
    // Written by triggers and pings alone.
    type: row.type as WebhookDeliveryShape['type'],
    payload: row.payload,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.state === 'queued' ? row.nextAttemptAt.toISOString() : null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    attempts: row.attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
  }
}
