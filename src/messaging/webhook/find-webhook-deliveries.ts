import type { WebhookDeliveryShape } from '#contract/webhook-shapes.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { countDeliveries, findDeliveries } from '#db/queries/webhook/webhook-delivery-queries.ts'
import { findWebhookEndpoint } from '#db/queries/webhook/webhook-endpoint-queries.ts'
import type { WebhookDeps } from './webhook-deps.ts'
import { webhookDeliveryShape } from './webhook-endpoint-shape.ts'

export const DELIVERIES_A_PAGE = 25

/** A page of the log of an address. */
export interface DeliveryPage {
  readonly deliveries: readonly WebhookDeliveryShape[]
  readonly total: number
}

/**
 * Returns what was sent to an address and the outcome, newest first, 25 a page from 1 on. `rule_not_found`: no such
 * address.
 */
export async function findWebhookDeliveries(
  { db }: Pick<WebhookDeps, 'db'>,
  { endpointId, page }: { readonly endpointId: string; readonly page: number },
): Promise<Result<DeliveryPage, Extract<Problem, { code: 'rule_not_found' }>>> {
  const endpoint = isUuid(endpointId) ? await findWebhookEndpoint(db, endpointId) : null
  if (!endpoint) return err({ code: 'rule_not_found' })
  const rows = await findDeliveries(db, endpointId, {
    limit: DELIVERIES_A_PAGE,
    offset: (page - 1) * DELIVERIES_A_PAGE,
  })
  return ok({ deliveries: rows.map(webhookDeliveryShape), total: await countDeliveries(db, endpointId) })
}
