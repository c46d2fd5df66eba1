import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import type { WebhookEndpointState } from '#core/webhook/webhook-state.ts'
import type { WebhookEvent } from '#core/webhook/webhook-event.ts'

/** An address that is called when something has happened. */
export interface WebhookEndpointRow {
  readonly id: string
  readonly url: string
  readonly description: string
  readonly events: readonly WebhookEvent[]
  readonly state: WebhookEndpointState
  /** The first failure since the last success. */
  readonly failingSince: Date | null
  /** The number of its newest secret, from 1 on. */
  readonly secretNumber: number
  /** Until then the previous secret is valid as well. Null: it no longer is. */
  readonly formerSecretUntil: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The facts about an address that staff decide. */
export type WebhookEndpointFacts = Pick<WebhookEndpointRow, 'url' | 'description' | 'events' | 'state'>

const COLUMNS = [
  'id',
  'url',
  'description',
  'events',
  'state',
  'failing_since as failingSince',
  'secret_number as secretNumber',
  sql<Date | null>`case when former_secret_until > now() then former_secret_until end`.as('formerSecretUntil'),
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** Stores an address and returns it. */
export async function insertWebhookEndpoint(
  db: Executor,
  { url, description, events, state }: WebhookEndpointFacts,
  createdBy: string,
): Promise<WebhookEndpointRow> {
  return db
    .insertInto('ops.webhook_endpoint')
    .values({ url, description, events: [...events], state, created_by: createdBy })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Returns all addresses, newest first. */
export async function listWebhookEndpoints(db: Executor): Promise<WebhookEndpointRow[]> {
  return db
    .selectFrom('ops.webhook_endpoint')
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns the address with this id, or null. */
export async function findWebhookEndpoint(db: Executor, id: string): Promise<WebhookEndpointRow | null> {
  const row = await db.selectFrom('ops.webhook_endpoint').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Replaces an address and forgets its failures. Returns null when there is none with this id. */
export async function updateWebhookEndpoint(
  db: Executor,
  id: string,
  { url, description, events, state }: WebhookEndpointFacts,
): Promise<WebhookEndpointRow | null> {
  const row = await db
    .updateTable('ops.webhook_endpoint')
    .set({ url, description, events: [...events], state, failing_since: null, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Gives an address its next secret; the last one stays valid for the given hours. Returns null when there is none with
 * this id.
 */
export async function renewSecretOf(
  db: Executor,
  id: string,
  formerForHours: number,
): Promise<WebhookEndpointRow | null> {
  const row = await db
    .updateTable('ops.webhook_endpoint')
    .set({
      secret_number: sql<number>`secret_number + 1`,
      former_secret_until: formerForHours === 0 ? null : sql<Date>`now() + make_interval(hours => ${formerForHours})`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

/** Deletes an address with its messages. Returns false when there was none. */
export async function deleteWebhookEndpoint(db: Executor, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('ops.webhook_endpoint').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Records that a delivery succeeded: earlier failures are forgotten. */
export async function noteWebhookEndpointWorks(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('ops.webhook_endpoint')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute()
}

/**
 * Records that a delivery failed. Returns the first failure of the series, or null when the address is gone or paused
 * already. Locks it.
 */
export async function noteWebhookEndpointFails(tx: Tx, id: string, at: Date): Promise<Date | null> {
  const row = await tx
    .updateTable('ops.webhook_endpoint')
    .set((set) => ({ failing_since: set.fn.coalesce('failing_since', set.val(at)) }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .returning('failing_since as failingSince')
    .executeTakeFirst()
  return row?.failingSince ?? null
}

/** Stops calling an address until staff resume it. */
export async function pauseWebhookEndpoint(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('ops.webhook_endpoint')
    .set({ state: 'paused', updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
