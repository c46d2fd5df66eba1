import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import type { CaptureTime } from '#core/payment/payment-status.ts'
import type { FinalRefundStatus } from '#core/payment/refund-status.ts'
import type { SandboxIntentStatus } from '#core/payment/sandbox-intent-status.ts'

/** A payment as the simulated provider stores it. */
export interface SandboxIntent {
  readonly id: string
  readonly clientSecret: string
  /** 0: only saves a card. */
  readonly amountMinor: number
  readonly capturedMinor: number
  readonly currency: string
  readonly status: SandboxIntentStatus
  readonly capture: CaptureTime
  readonly saveCard: boolean
  readonly metadata: Readonly<Record<string, string>>
  readonly description: string
  readonly returnUrl: string | null
  readonly card: { readonly brand: string; readonly last4: string } | null
  /** The saved card, which may be used once the intent was accepted. */
  readonly method: string | null
  readonly failure: { readonly code: string } | null
  readonly settlesAt: Date | null
  readonly authorisedUntil: Date | null
}

interface IntentRow {
  id: string
  client_secret: string
  amount: number
  captured: number
  currency: string
  status: SandboxIntentStatus
  capture: CaptureTime
  save_card: boolean
  metadata: Record<string, string>
  description: string
  return_url: string | null
  card: SandboxIntent['card']
  method: string | null
  failure: SandboxIntent['failure']
  settles_at: Date | null
  authorised_until: Date | null
}

const intentOf = (row: IntentRow): SandboxIntent => ({
  id: row.id,
  clientSecret: row.client_secret,
  amountMinor: row.amount,
  capturedMinor: row.captured,
  currency: row.currency,
  status: row.status,
  capture: row.capture,
  saveCard: row.save_card,
  metadata: row.metadata,
  description: row.description,
  returnUrl: row.return_url,
  card: row.card,
  method: row.method,
  failure: row.failure,
  settlesAt: row.settles_at,
  authorisedUntil: row.authorised_until,
})

export interface NewSandboxIntent {
  readonly id: string
  readonly clientSecret: string
  readonly amountMinor: number
  readonly currency: string
  readonly metadata: Readonly<Record<string, string>>
  readonly capture: CaptureTime
  readonly saveCard: boolean
  readonly description: string
  readonly returnUrl: string | null
  readonly idempotencyKey: string
  readonly at: Date
}

/** Stores an intent, or finds the one stored earlier under the same idempotency key; `created` tells which. */
export async function insertSandboxIntent(
  db: Executor,
  intent: NewSandboxIntent,
): Promise<{ intent: SandboxIntent; created: boolean }> {
  const { rows } = await sql<IntentRow & { created: boolean }>`
    insert into sandbox.intent as i (id, client_secret, amount, currency, metadata, capture, save_card, description, return_url,
      idempotency_key, created_at, updated_at)
    values (${intent.id}, ${intent.clientSecret}, ${intent.amountMinor}, ${intent.currency},
            ${JSON.stringify(intent.metadata)}::jsonb, ${intent.capture}, ${intent.saveCard}, ${intent.description},
            ${intent.returnUrl}, ${intent.idempotencyKey}, ${intent.at}, ${intent.at})
    on conflict (idempotency_key) do update set idempotency_key = i.idempotency_key
    returning *, i.id = ${intent.id} as created`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the intent was neither stored nor found')
  return { intent: intentOf(row), created: row.created }
}

/** Returns the intent with this id, or null. */
export async function findSandboxIntent(db: Executor, id: string): Promise<SandboxIntent | null> {
  const { rows } = await sql<IntentRow>`select * from sandbox.intent where id = ${id}`.execute(db)
  return rows[0] ? intentOf(rows[0]) : null
}

/** Returns the intent with this client secret, or null. */
export async function findSandboxIntentBySecret(db: Executor, clientSecret: string): Promise<SandboxIntent | null> {
  const { rows } = await sql<IntentRow>`select * from sandbox.intent where client_secret = ${clientSecret}`.execute(db)
  return rows[0] ? intentOf(rows[0]) : null
}

export interface SandboxIntentMove {
  readonly id: string
  readonly from: readonly SandboxIntentStatus[]
  readonly to: SandboxIntentStatus
  readonly card?: SandboxIntent['card']
  readonly method?: string | null
  readonly failure?: SandboxIntent['failure']
  readonly capturedMinor?: number
  readonly settlesAt?: Date | null
  readonly authorisedUntil?: Date | null
  readonly at: Date
}

/**
 * Moves an intent from one of the states `from` to another. Returns null when it is no longer in any of them. Fields
 * that are not given keep their value, except the failure and the time at which it settles, which belong to a single
 * state.
 */
export async function moveSandboxIntent(db: Executor, move: SandboxIntentMove): Promise<SandboxIntent | null> {
  const { rows } = await sql<IntentRow>`
    update sandbox.intent set status = ${move.to},
      card = coalesce(${move.card ? JSON.stringify(move.card) : null}::jsonb, card),
      method = coalesce(${move.method ?? null}::text, method),
      failure = ${move.failure ? JSON.stringify(move.failure) : null}::jsonb,
      captured = coalesce(${move.capturedMinor ?? null}::bigint, captured),
      authorised_until = coalesce(${move.authorisedUntil ?? null}::timestamptz, authorised_until),
      settles_at = ${move.settlesAt ?? null}::timestamptz, updated_at = ${move.at}
    where id = ${move.id} and status = any(${[...move.from]}::text[])
    returning *`.execute(db)
  return rows[0] ? intentOf(rows[0]) : null
}

/** Returns the ids of slow payments whose time has come, and of reservations that nobody captured in time. */
export async function findSandboxIntentsToSettle(db: Executor, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select id from sandbox.intent where status = 'processing' and settles_at <= ${at} order by settles_at limit 100)
    union all
    (select id from sandbox.intent where status = 'requires_capture' and authorised_until <= ${at}
      order by authorised_until limit 100)`.execute(db)
  return rows.map((row) => row.id)
}

/** A card saved by the simulated provider, and how it behaves when it is charged later. */
export interface SandboxMethod {
  readonly id: string
  readonly card: { readonly brand: string; readonly last4: string }
  readonly behaviour: string
}

/** Saves a card. */
export async function insertSandboxMethod(db: Executor, method: SandboxMethod & { at: Date }): Promise<void> {
  await sql`
    insert into sandbox.method (id, card, behaviour, created_at)
    values (${method.id}, ${JSON.stringify(method.card)}::jsonb, ${method.behaviour}, ${method.at})`.execute(db)
}

/** Returns the saved card with this id, or null. */
export async function findSandboxMethod(db: Executor, id: string): Promise<SandboxMethod | null> {
  const { rows } = await sql<SandboxMethod>`select id, card, behaviour from sandbox.method where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A refund as the simulated provider stores it. */
export interface SandboxRefund {
  readonly id: string
  readonly intentId: string
  readonly amountMinor: number
  readonly status: FinalRefundStatus
  /** Why it failed; else null. */
  readonly failure: string | null
  /** The idempotency key of the request. Null: it was made at the provider itself. */
  readonly key: string | null
  /** The `payment` in the metadata of the intent. */
  readonly payment: string | null
  readonly madeAt: Date
}

const REFUND_COLUMNS = sql`refund.id, refund.intent_id as "intentId", refund.amount as "amountMinor", refund.status, refund.failure,
  refund.idempotency_key as key, refund.created_at as "madeAt",
  (select intent.metadata ->> 'payment' from sandbox.intent where intent.id = refund.intent_id) as payment`

/**
 * Stores a refund unless less than that is left of the intent. The same idempotency key finds the refund stored
 * earlier. `failsAt`: when its bank will return the money.
 */
export async function insertSandboxRefund(
  tx: Tx,
  refund: {
    id: string
    intentId: string
    amountMinor: number
    idempotencyKey: string | null
    failsAt: Date | null
    at: Date
  },
): Promise<{ refund: SandboxRefund; created: boolean } | null> {
  // The lock is a statement of its own, because what is left must be counted after other refunds of the intent have
  // committed.
  const { rows: paid } = await sql<{ captured: number }>`
    select captured from sandbox.intent where id = ${refund.intentId} and status = 'succeeded' for update`.execute(tx)
  if (!paid[0]) return null
  const { rows: refunds } = await sql<SandboxRefund>`
    select ${REFUND_COLUMNS} from sandbox.refund where intent_id = ${refund.intentId}`.execute(tx)
  const earlier = refunds.find((row) => row.key !== null && row.key === refund.idempotencyKey)
  if (earlier) return { refund: earlier, created: false }
  const made = refunds.filter((row) => row.status === 'succeeded')
  if (made.reduce((sum, row) => sum + row.amountMinor, refund.amountMinor) > paid[0].captured) return null
  const { rows } = await sql<SandboxRefund>`
    insert into sandbox.refund (id, intent_id, amount, idempotency_key, fails_at, created_at)
    values (${refund.id}, ${refund.intentId}, ${refund.amountMinor}, ${refund.idempotencyKey}, ${refund.failsAt}, ${refund.at})
    returning ${REFUND_COLUMNS}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('the refund was not stored')
  return { refund: row, created: true }
}

/** Returns the refund with this id, or null. */
export async function findSandboxRefund(db: Executor, id: string): Promise<SandboxRefund | null> {
  const { rows } = await sql<SandboxRefund>`
    select ${REFUND_COLUMNS} from sandbox.refund where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns the refunds of an intent, or those made since an instant, oldest first. */
export async function findSandboxRefunds(
  db: Executor,
  of: { readonly intentId: string } | { readonly since: Date },
): Promise<SandboxRefund[]> {
  const which =
    'since' in of ? sql`refund.created_at >= ${of.since}::timestamptz` : sql`refund.intent_id = ${of.intentId}`
  const { rows } = await sql<SandboxRefund>`
    select ${REFUND_COLUMNS} from sandbox.refund where ${which} order by refund.created_at, refund.id`.execute(db)
  return rows
}

/**
 * Records that the bank has returned the money of a refund. Returns null when it has done so before, or there is no
 * such refund.
 */
export async function failSandboxRefund(db: Executor, id: string, failure: string): Promise<SandboxRefund | null> {
  const { rows } = await sql<SandboxRefund>`
    update sandbox.refund set status = 'failed', failure = ${failure}
    where id = ${id} and status = 'succeeded' returning ${REFUND_COLUMNS}`.execute(db)
  return rows[0] ?? null
}

/** Returns the ids of refunds whose bank has returned the money by this instant. */
export async function findSandboxRefundsToFail(db: Executor, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sandbox.refund where status = 'succeeded' and fails_at <= ${at} order by fails_at limit 100`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** A webhook that waits to be delivered. */
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
 * Takes events that are due. Each counts as one more attempt and is due again at `retryAt` unless
 * `markSandboxEventDelivered` follows. Two processes never take the same one at the same time.
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

/** Records that the receiver has accepted an event. */
export async function markSandboxEventDelivered(db: Executor, id: string, at: Date): Promise<void> {
  await sql`update sandbox.event set delivered_at = ${at} where id = ${id}`.execute(db)
}

/** Postpones an event until `until`. */
export async function postponeSandboxEvent(db: Executor, id: string, until: Date): Promise<void> {
  await sql`update sandbox.event set next_attempt_at = ${until} where id = ${id}`.execute(db)
}
