import type { WebhookDeliveryShape } from '#contract/webhook-shapes.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findDeliveries, insertPing, requeueDelivery } from '#db/queries/webhook/webhook-delivery-queries.ts'
import type { WebhookDeps } from './webhook-deps.ts'
import { webhookDeliveryShape } from './webhook-endpoint-shape.ts'

type Sent = Result<WebhookDeliveryShape, Extract<Problem, { code: 'rule_not_found' }>>
type SendDeps = Pick<WebhookDeps, 'db'> & { readonly wake?: (() => void) | undefined }

/** Queues a `ping` to an address, which proves that messages arrive. `rule_not_found`: there is no such address. */
export async function pingWebhookEndpoint(deps: SendDeps, endpointId: string): Promise<Sent> {
  return queued(deps, endpointId, isUuid(endpointId) ? await insertPing(deps.db, endpointId) : null)
}

/**
 * Delivers a message once more, whatever its outcome, and tries for three days again. While its address is paused it
 * waits. `rule_not_found`: the address has no such message.
 */
export async function redeliverWebhook(
  deps: SendDeps,
  { endpointId, deliveryId }: { readonly endpointId: string; readonly deliveryId: string },
): Promise<Sent> {
  const isWellFormed = isUuid(endpointId) && isUuid(deliveryId)
  return queued(deps, endpointId, isWellFormed ? await requeueDelivery(deps.db, endpointId, deliveryId) : null)
}

async function queued(deps: SendDeps, endpointId: string, id: string | null): Promise<Sent> {
  const [row] = id === null ? [] : await findDeliveries(deps.db, endpointId, { id, limit: 1, offset: 0 })
  if (!row) return err({ code: 'rule_not_found' })
  deps.wake?.()
  return ok(webhookDeliveryShape(row))
}
