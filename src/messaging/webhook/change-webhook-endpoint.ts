import type { WebhookEndpointRequest, WebhookEndpointShape } from '#contract/webhook-shapes.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { updateWebhookEndpoint } from '#db/queries/webhook/webhook-endpoint-queries.ts'
import { webhookAddressFault } from './webhook-address.ts'
import type { WebhookDeps } from './webhook-deps.ts'
import { webhookEndpointShape } from './webhook-endpoint-shape.ts'

/**
 * Replaces the settings of an address; its secret stays. Earlier failures are forgotten, so that a paused address gets
 * three days again. `invalid_input`: the address may not be called; `rule_not_found`: there is none with this id.
 */
export async function changeWebhookEndpoint(
  deps: WebhookDeps,
  { endpointId, request }: { readonly endpointId: string; readonly request: WebhookEndpointRequest },
): Promise<Result<WebhookEndpointShape, Extract<Problem, { code: 'invalid_input' | 'rule_not_found' }>>> {
  const fault = webhookAddressFault(request.url, deps.webhookHosts)
  if (fault !== null) return err({ code: 'invalid_input', fields: { url: `url ${fault}` } })
  const row = isUuid(endpointId) ? await updateWebhookEndpoint(deps.db, endpointId, request) : null
  return row ? ok(webhookEndpointShape(row)) : err({ code: 'rule_not_found' })
}
