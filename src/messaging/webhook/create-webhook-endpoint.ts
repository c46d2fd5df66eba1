import type { NewWebhookEndpointShape, WebhookEndpointRequest } from '#contract/webhook-shapes.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { insertWebhookEndpoint } from '#db/queries/webhook/webhook-endpoint-queries.ts'
import { webhookSecret } from './sign-webhook.ts'
import { webhookAddressFault } from './webhook-address.ts'
import type { WebhookDeps } from './webhook-deps.ts'
import { webhookEndpointShape } from './webhook-endpoint-shape.ts'

/**
 * Stores an address that is called from now on, and returns it with its secret, which is shown only this once.
 * `invalid_input`: the address may not be called. Where its host name leads is checked at each delivery.
 */
export async function createWebhookEndpoint(
  deps: WebhookDeps,
  { actor, request }: { readonly actor: { readonly uid: string }; readonly request: WebhookEndpointRequest },
): Promise<Result<NewWebhookEndpointShape, Extract<Problem, { code: 'invalid_input' }>>> {
  const fault = webhookAddressFault(request.url, deps.webhookHosts)
  if (fault !== null) return err({ code: 'invalid_input', fields: { url: `url ${fault}` } })
  const row = await insertWebhookEndpoint(deps.db, request, actor.uid)
  return ok({ ...webhookEndpointShape(row), secret: webhookSecret(deps.webhookKey, row.id, row.secretNumber) })
}
