import type { Generated } from 'kysely'
import type { TokenKind, TokenRole } from '#core/api-token-kind.ts'
import type { WebhookDeliveryState, WebhookEndpointState } from '#core/webhook/webhook-state.ts'
import type { WebhookEvent } from '#core/webhook/webhook-event.ts'
import type { Json } from './column-types.ts'

/** `ops.api_token`: a token with which another program calls the API. Only the hash of its secret is stored. */
export interface ApiTokenTable {
  id: Generated<string>
  name: string
  description: Generated<string>
  kind: TokenKind
  role: TokenRole
  permissions: Generated<string[]>
  secret_hash: Buffer
  hint: string
  created_by: string | null
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
}

/** `ops.webhook_endpoint`: an address that is called when something has happened. */
export interface WebhookEndpointTable {
  id: Generated<string>
  url: string
  description: Generated<string>
  events: WebhookEvent[]
  state: Generated<WebhookEndpointState>
  /** The first failure since the last success. */
  failing_since: Date | null
  /** The secret is derived from its number, which grows by one with every new secret. */
  secret_number: Generated<number>
  /** Until then messages are signed with the previous secret as well. */
  former_secret_until: Date | null
  created_by: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** `ops.webhook_delivery`: a message to one address, written by triggers in the transaction of the event. */
export interface WebhookDeliveryTable {
  id: Generated<string>
  endpoint_id: string
  type: string
  subject: string
  payload: Json<Record<string, unknown>>
  state: Generated<WebhookDeliveryState>
  attempts: Generated<number>
  next_attempt_at: Generated<Date>
  give_up_at: Generated<Date>
  delivered_at: Date | null
  created_at: Generated<Date>
  transaction: Generated<string>
}

/** `ops.webhook_attempt`: an attempt to deliver a message, and its answer. */
export interface WebhookAttemptTable {
  delivery_id: string
  nr: number
  at: Date
  duration_ms: number
  status: number | null
  error: string | null
  response: Generated<string>
}

export interface WebhookTables {
  'ops.api_token': ApiTokenTable
  'ops.webhook_endpoint': WebhookEndpointTable
  'ops.webhook_delivery': WebhookDeliveryTable
  'ops.webhook_attempt': WebhookAttemptTable
}
