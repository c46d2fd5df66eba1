import type { WebhookEndpointShape } from '#contract/webhook-shapes.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findWebhookEndpoint, listWebhookEndpoints } from '#db/queries/webhook/webhook-endpoint-queries.ts'
import type { WebhookDeps } from './webhook-deps.ts'
import { webhookEndpointShape } from './webhook-endpoint-shape.ts'

/** Returns every address that is called, newest first, without secrets. */
export async function findWebhookEndpoints({ db }: Pick<WebhookDeps, 'db'>): Promise<WebhookEndpointShape[]> {
  return (await listWebhookEndpoints(db)).map(webhookEndpointShape)
}

/** Returns one address. `rule_not_found`: there is none with this id. */
export async function findOneWebhookEndpoint(
  { db }: Pick<WebhookDeps, 'db'>,
  endpointId: string,
): Promise<Result<WebhookEndpointShape, Extract<Problem, { code: 'rule_not_found' }>>> {
  const row = isUuid(endpointId) ? await findWebhookEndpoint(db, endpointId) : null
  return row ? ok(webhookEndpointShape(row)) : err({ code: 'rule_not_found' })
}
