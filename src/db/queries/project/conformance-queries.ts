import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db, Executor } from '#db/database.ts'
import type { MessageChannel } from '#core/message-channel.ts'

/** A message as it waits in the outbox. */
export interface CodeMessage {
  readonly recipient: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Returns the messages of a channel whose content was not erased by sending, oldest first. Only for conformance mode.
 */
export async function findPendingCodeMessages(db: Executor, channel: MessageChannel): Promise<CodeMessage[]> {
  return db
    .selectFrom('ops.outbox')
    .select(['recipient', 'data'])
    .where('channel', '=', channel)
    .where('booking_id', 'is', null)
    .where(sql<boolean>`data <> '{}'::jsonb`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Removes all accounts, codes, sessions, tenants and settings, and the messages about them. The signing keys stay. Only
 * for conformance mode.
 */
export async function clearIdentity(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const tables = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name
      from pg_tables where schemaname = 'identity' and tablename <> 'signing_key'`.execute(tx)
    // The names come from the catalogue, which quotes them.
    await sql.raw(`truncate ${tables.rows.map(({ name }) => name).join(', ')}`).execute(tx)
    await tx.deleteFrom('ops.outbox').where('booking_id', 'is', null).execute()
  })
}
