import { isUuid } from '#core/is-uuid.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { deleteWebhookEndpoint } from '#db/queries/webhook/webhook-endpoint-queries.ts'
import type { WebhookDeps } from './webhook-deps.ts'

/** Removes an address with its log. `rule_not_found`: there is none with this id. */
export async function removeWebhookEndpoint(
  { db }: Pick<WebhookDeps, 'db'>,
  endpointId: string,
): Promise<Result<{ readonly documentId: string }, Extract<Problem, { code: 'rule_not_found' }>>> {
  const isGone = isUuid(endpointId) && (await deleteWebhookEndpoint(db, endpointId))
  return isGone ? ok({ documentId: endpointId }) : err({ code: 'rule_not_found' })
}
