import { sql } from 'kysely'
import type { Executor, Tx } from '../database.ts'
import type { SandboxIntentStatus } from '../tables/payment-tables.ts'

/** A payment as the simulated provider stores it. */
export interface SandboxIntent {
  readonly id: string
  readonly clientSecret: string
  readonly amountMinor: number
  readonly currency: string
  readonly status: SandboxIntentStatus
  readonly metadata: Readonly<Record<string, string>>
  readonly card: { readonly brand: string; readonly last4: string } | null
  readonly failure: { readonly code: string } | null
  readonly settlesAt: Date | null
}

interface IntentRow {
  id: string
  client_secret: string
  amount: number
  currency: string
  status: SandboxIntentStatus
  metadata: Record<string, string>
  card: SandboxIntent['card']
  failure: SandboxIntent['failure']
  settles_at: Date | null
}

const intentOf = (row: IntentRow): SandboxIntent => ({
  id: row.id,
  clientSecret: row.client_secret,
  amountMinor: row.amount,
  currency: row.currency,
  status: row.status,
  metadata: row.metadata,
  card: row.card,
  failure: row.failure,
  settlesAt: row.settles_at,
})

/** Stores an intent, or finds the one made earlier under the same idempotency key; `created` tells which. */
export async function insertSandboxIntent(
  db: Executor,
  intent: {
    id: string
    clientSecret: string
    amountMinor: number
    currency: string
    metadata: Readonly<Record<string, string>>
    idempotencyKey: string
    at: Date
  },
): Promise<{ intent: SandboxIntent; created: boolean }> {
  const { rows } = await sql<IntentRow & { created: boolean }>`
    insert into sandbox.intent as i (id, client_secret, amount, currency, metadata, idempotency_key, created_at, updated_at)
    values (${intent.id}, ${intent.clientSecret}, ${intent.amountMinor}, ${intent.currency},
            ${JSON.stringify(intent.metadata)}::jsonb, ${intent.idempotencyKey}, ${intent.at}, ${intent.at})
    on conflict (idempotency_key) do update set idempotency_key = i.idempotency_key
    returning *, i.id = ${intent.id} as created`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the intent was neither stored nor found')
  return { intent: intentOf(row), created: row.created }
}

/** The intent with this id, or null. */
export async function findSandboxIntent(db: Executor, id: string): Promise<SandboxIntent | null> {
  const { rows } = await sql<IntentRow>`select * from sandbox.intent where id = ${id}`.execute(db)
  return rows[0] ? intentOf(rows[0]) : null
}

/** The intent with this client secret, or null. */
export async function findSandboxIntentBySecret(db: Executor, clientSecret: string): Promise<SandboxIntent | null> {
  const { rows } = await sql<IntentRow>`select * from sandbox.intent where client_secret = ${clientSecret}`.execute(db)
  return rows[0] ? intentOf(rows[0]) : null
}

/** Moves an intent from one of the states `from` to another; null when it is in none of them any more. */
export async function moveSandboxIntent(
  db: Executor,
  move: {
    id: string
    from: readonly SandboxIntentStatus[]
    to: SandboxIntentStatus
    card?: SandboxIntent['card']
    failure?: SandboxIntent['failure']
    settlesAt?: Date | null
    at: Date
  },
): Promise<SandboxIntent | null> {
  const { rows } = await sql<IntentRow>`
    update sandbox.intent set status = ${move.to},
      card = coalesce(${move.card ? JSON.stringify(move.card) : null}::jsonb, card),
      failure = ${move.failure ? JSON.stringify(move.failure) : null}::jsonb,
      settles_at = ${move.settlesAt ?? null}::timestamptz, updated_at = ${move.at}
    where id = ${move.id} and status = any(${[...move.from]}::text[])
    returning *`.execute(db)
  return rows[0] ? intentOf(rows[0]) : null
}

/** Ids of slow payments whose time has come. */
export async function findSandboxIntentsToSettle(db: Executor, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sandbox.intent where status = 'processing' and settles_at <= ${at} order by settles_at limit 100`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Stores a refund unless the intent has less than that left; the same idempotency key finds the refund made earlier. */
export async function insertSandboxRefund(
  tx: Tx,
  refund: { id: string; intentId: string; amountMinor: number; idempotencyKey: string; at: Date },
): Promise<{ id: string; created: boolean } | null> {
  // The lock in a statement of its own: what is left must be counted after other refunds of the intent have committed.
  const { rows: paid } = await sql<{ amount: number }>`
    select amount from sandbox.intent where id = ${refund.intentId} and status = 'succeeded' for update`.execute(tx)
  if (!paid[0]) return null
  const { rows: refunds } = await sql<{ id: string; amount: number; idempotency_key: string | null }>`
    select id, amount, idempotency_key from sandbox.refund where intent_id = ${refund.intentId}`.execute(tx)
  const earlier = refunds.find((row) => row.idempotency_key === refund.idempotencyKey)
  if (earlier) return { id: earlier.id, created: false }
  if (refunds.reduce((sum, row) => sum + row.amount, refund.amountMinor) > paid[0].amount) return null
  await sql`
    insert into sandbox.refund (id, intent_id, amount, idempotency_key, created_at)
    values (${refund.id}, ${refund.intentId}, ${refund.amountMinor}, ${refund.idempotencyKey}, ${refund.at})`.execute(
    tx,
  )
  return { id: refund.id, created: true }
}

/** A webhook that waits for delivery. */
export interface SandboxEvent {
  readonly id: string
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly attempts: number
}

/** Stores an event for delivery at `at`. */
export async function insertSandboxEvent(
  db: Executor,
  event: { id: string; kind: string; payload: Readonly<Record<string, unknown>>; at: Date },
): Promise<void> {
  await sql`
    insert into sandbox.event (id, kind, payload, next_attempt_at, created_at)
    values (${event.id}, ${event.kind}, ${JSON.stringify(event.payload)}::jsonb, ${event.at}, ${event.at})`.execute(db)
}

/**
 * Takes events that are due, each counted as one more attempt and due again at `retryAt` unless `markSandboxEventDelivered`
 * follows. Two pumps never take the same one at the same time.
 */
export async function takeDueSandboxEvents(db: Executor, at: Date, retryAt: Date, limit = 20): Promise<SandboxEvent[]> {
  const { rows } = await sql<SandboxEvent>`
    update sandbox.event set attempts = attempts + 1, next_attempt_at = ${retryAt}
    where id in (
      select id from sandbox.event where delivered_at is null and next_attempt_at <= ${at} and attempts < 20
      order by next_attempt_at for update skip locked limit ${limit})
    returning id, kind, payload, attempts`.execute(db)
  return rows
}

/** Notes that the receiver has taken an event. */
export async function markSandboxEventDelivered(db: Executor, id: string, at: Date): Promise<void> {
  await sql`update sandbox.event set delivered_at = ${at} where id = ${id}`.execute(db)
}

/** Puts an event off until `until`. */
export async function postponeSandboxEvent(db: Executor, id: string, until: Date): Promise<void> {
  await sql`update sandbox.event set next_attempt_at = ${until} where id = ${id}`.execute(db)
}
