import type { NewWebhookEndpointShape } from '#contract/webhook-shapes.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { renewSecretOf } from '#db/queries/webhook/webhook-endpoint-queries.ts'
import { webhookSecret } from './sign-webhook.ts'
import type { WebhookDeps } from './webhook-deps.ts'
import { webhookEndpointShape } from './webhook-endpoint-shape.ts'

/**
 * Gives an address a new secret and returns it, only this once. For `formerForHours` its messages carry the signatures
 * of both secrets, so that the receiver can switch at any time. Secrets before the last one are no longer valid.
 * `rule_not_found`: there is no such address.
 */
export async function renewWebhookSecret(
  deps: WebhookDeps,
  { endpointId, formerForHours }: { readonly endpointId: string; readonly formerForHours: number },
): Promise<Result<NewWebhookEndpointShape, Extract<Problem, { code: 'rule_not_found' }>>> {
  const row = isUuid(endpointId) ? await renewSecretOf(deps.db, endpointId, formerForHours) : null
  if (!row) return err({ code: 'rule_not_found' })
  return ok({ ...webhookEndpointShape(row), secret: webhookSecret(deps.webhookKey, row.id, row.secretNumber) })
}
