import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import type { WebhookDeliveryState } from '#core/webhook/webhook-state.ts'

/** A message that is to be delivered now. */
export interface DueDelivery {
  readonly id: string
  readonly endpointId: string
  readonly url: string
  /** Includes the attempt that is being made now. */
  readonly attempts: number
  readonly payload: Readonly<Record<string, unknown>>
  readonly giveUpAt: Date
  /** The number of the newest secret of the address, and until when the previous one is valid as well. */
  readonly secretNumber: number
  readonly formerSecretUntil: Date | null
}

/** An attempt to deliver a message. */
export interface DeliveryAttempt {
  readonly nr: number
  readonly at: Date
  readonly durationMs: number
  /** Null: there was no answer. */
  readonly status: number | null
  readonly error: string | null
  /** The beginning of the answer. */
  readonly response: string
}

/** A message in the log of an address. */
export interface DeliveryRow {
  readonly id: string
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly state: WebhookDeliveryState
  readonly createdAt: Date
  readonly nextAttemptAt: Date
  readonly deliveredAt: Date | null
  /** Newest first. */
  readonly attempts: readonly DeliveryAttempt[]
}

/** Addresses whose last message was delivered, or those whose last one was not. */
export type EndpointHealth = 'working' | 'failing'

interface TakeDue {
  readonly at: Date
  readonly next: Date
  readonly limit: number
  readonly perEndpoint: number
  /** Left out: both. */
  readonly health?: EndpointHealth | undefined
}

/**
 * Takes messages that are due, at most `limit` and at most `perEndpoint` of each address. The first of each address goes
 * before the second of any other, so that an address that does not answer holds back few others. Their next attempt is
 * moved to `next`, so that nobody else takes them in the meantime and none is lost when this process dies.
 */
export async function takeDueDeliveries(
  db: Executor,
  { at, next, limit, perEndpoint, health }: TakeDue,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with due as materialized (
      select due.id from ops.webhook_endpoint endpoint cross join lateral (
        select id, next_attempt_at from ops.webhook_delivery
        where endpoint_id = endpoint.id and state = 'queued' and next_attempt_at <= ${at}
        order by next_attempt_at limit ${perEndpoint} for update skip locked) due
      where endpoint.state = 'active'
        and coalesce((endpoint.failing_since is not null) = ${health ? health === 'failing' : null}::boolean, true)
      order by row_number() over (partition by endpoint.id order by due.next_attempt_at), due.next_attempt_at
      limit ${limit})
    update ops.webhook_delivery delivery set attempts = attempts + 1, next_attempt_at = ${next}
    from due, ops.webhook_endpoint endpoint
    where delivery.id = due.id and endpoint.id = delivery.endpoint_id
    returning delivery.id, delivery.endpoint_id as "endpointId", endpoint.url, delivery.attempts, delivery.payload,
      delivery.give_up_at as "giveUpAt", endpoint.secret_number as "secretNumber",
      endpoint.former_secret_until as "formerSecretUntil"`.execute(db)
  return rows
}

/**
 * Stores a test message to an address, which proves that it can be reached. Returns its id, or null when there is no
 * such address.
 */
export async function insertPing(db: Executor, endpointId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into ops.webhook_delivery (endpoint_id, type, subject, payload)
    select id, 'ping', gen_random_uuid()::text, jsonb_build_object('type', 'ping', 'timestamp',
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', jsonb_build_object('endpoint', id))
    from ops.webhook_endpoint where id = ${endpointId}::uuid returning id`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Puts a message back into the queue, again for three days. Returns its id, or null when the address has no such
 * message.
 */
export async function requeueDelivery(db: Executor, endpointId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update ops.webhook_delivery set state = 'queued', delivered_at = null, next_attempt_at = now(),
      give_up_at = now() + interval '72 hours'
    where id = ${id}::uuid and endpoint_id = ${endpointId}::uuid returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Records an attempt and its outcome: delivered, tried again at `next`, or given up (null). */
export async function noteAttempt(
  tx: Tx,
  id: string,
  attempt: DeliveryAttempt,
  outcome: { readonly delivered: true } | { readonly delivered: false; readonly next: Date | null },
): Promise<void> {
  const { rowCount } = await noteOutcome(tx, id, attempt.at, outcome)
  // The address was removed in the meantime, and its log with it.
  if (rowCount === 0) return
  await tx
    .insertInto('ops.webhook_attempt')
    .values({
      delivery_id: id,
      nr: attempt.nr,
      at: attempt.at,
      duration_ms: attempt.durationMs,
      status: attempt.status,
      error: attempt.error,
      response: attempt.response,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function noteOutcome(
  tx: Tx,
  id: string,
  at: Date,
  outcome: { readonly delivered: true } | { readonly delivered: false; readonly next: Date | null },
): Promise<{ rowCount: number }> {
  const { numUpdatedRows } = await tx
    .updateTable('ops.webhook_delivery')
    .set(
      outcome.delivered
        ? { state: 'delivered', delivered_at: at }
        : outcome.next
          ? { next_attempt_at: outcome.next }
          : { state: 'failed' },
    )
    .where('id', '=', id)
    .executeTakeFirst()
  return { rowCount: Number(numUpdatedRows) }
}

/** Returns the newest messages to an address, or one of them, with every attempt. */
export async function findDeliveries(
  db: Executor,
  endpointId: string,
  requested: { readonly limit: number; readonly offset: number; readonly id?: string },
): Promise<DeliveryRow[]> {
  const one = requested.id === undefined ? sql`true` : sql`delivery.id = ${requested.id}::uuid`
  const { rows } = await sql<Omit<DeliveryRow, 'attempts'> & { attempts: (DeliveryAttempt & { at: string })[] }>`
    select delivery.id, type, payload, state, delivery.created_at as "createdAt",
      next_attempt_at as "nextAttemptAt", delivered_at as "deliveredAt",
      (select coalesce(json_agg(json_build_object('nr', nr, 'at', at, 'durationMs', duration_ms, 'status', status,
        'error', error, 'response', response) order by nr desc), '[]')
       from ops.webhook_attempt where delivery_id = delivery.id) as attempts
    from ops.webhook_delivery delivery where endpoint_id = ${endpointId}::uuid and ${one}
    order by delivery.created_at desc, delivery.id desc limit ${requested.limit} offset ${requested.offset}`.execute(db)
  return rows.map((row) => ({
    ...row,
    attempts: row.attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at) })),
  }))
}

/** Counts the messages in the log of an address. */
export async function countDeliveries(db: Executor, endpointId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ops.webhook_delivery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes messages that were made before an instant, and returns how many. */
export async function deleteOldDeliveries(db: Executor, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('ops.webhook_delivery')
    .where('created_at', '<', before)
    .where('state', '<>', 'queued')
    .executeTakeFirst()
  return Number(numDeletedRows)
}
