import type { Executor } from '#db/database.ts'
import { insertAuditEvent } from '#db/queries/account/audit-queries.ts'
import type { Client } from './client.ts'
import type { AccountStore } from './account-store.ts'

/** The events in the log of an account. */
export type AccountEvent =
  | 'signed_in'
  | 'account_created'
  | 'account_deleted'
  | 'account_disabled'
  | 'account_enabled'
  | 'email_changed'
  | 'email_recovered'
  | 'password_changed'
  | 'phone_changed'
  | 'provider_linked'
  | 'provider_unlinked'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_made'
  | 'role_changed'
  | 'recovery_code_used'
  | 'refresh_token_reused'
  | 'session_ended'
  | 'sessions_ended'

/**
 * Records what happened to an account, in the transaction that did it. `client` null: the service or the system did it.
 * `details` never contain secrets.
 */
export function recordEvent(
  tx: Executor,
  { now }: Pick<AccountStore, 'now'>,
  event: {
    readonly uid: string
    readonly event: AccountEvent
    readonly client: Client | null
    readonly details?: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  return insertAuditEvent(tx, {
    uid: event.uid,
    event: event.event,
    actor: event.client ? 'owner' : 'service',
    details: event.details ?? {},
    clientAddress: event.client?.address ?? null,
    userAgent: event.client?.userAgent ?? null,
    occurredAt: now(),
  })
}
