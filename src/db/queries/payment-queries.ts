import { sql } from 'kysely'
import type { Executor, Tx } from '../database.ts'
import type { PaymentStatus } from '../tables/payment-tables.ts'

/** A payment of a booking as we know it; the provider has the last word on it. */
export interface Payment {
  readonly id: string
  readonly bookingId: string
  readonly status: PaymentStatus
  readonly provider: string
  /** Null until the provider has answered for the first time. */
  readonly providerRef: string | null
  readonly amountMinor: number
  readonly currency: string
}

interface PaymentRow {
  id: string
  booking_id: string
  status: PaymentStatus
  provider: string
  provider_ref: string | null
  amount: number
  currency: string
}

const PAYMENT_COLUMNS = sql`id, booking_id, status, provider, provider_ref, amount, currency`

const paymentOf = (row: PaymentRow): Payment => ({
  id: row.id,
  bookingId: row.booking_id,
  status: row.status,
  provider: row.provider,
  providerRef: row.provider_ref,
  amountMinor: row.amount,
  currency: row.currency,
})

/** Stores a payment before the provider is asked for it; its id is our idempotency key there. */
export async function insertPayment(
  tx: Tx,
  payment: { bookingId: string; provider: string; amountMinor: number; currency: string; at: Date },
): Promise<Payment> {
  const { rows } = await sql<PaymentRow>`
    insert into app.payment (booking_id, status, provider, amount, currency, created_at, updated_at)
    values (${payment.bookingId}::uuid, 'requires_action', ${payment.provider}, ${payment.amountMinor}, ${payment.currency},
            ${payment.at}, ${payment.at})
    returning ${PAYMENT_COLUMNS}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('the payment was not stored')
  return paymentOf(row)
}

/** The payments of a booking, newest first. */
export async function findPaymentsOfBooking(db: Executor, bookingId: string): Promise<Payment[]> {
  const { rows } = await sql<PaymentRow>`
    select ${PAYMENT_COLUMNS} from app.payment where booking_id = ${bookingId}::uuid order by created_at desc, id desc`.execute(
    db,
  )
  return rows.map(paymentOf)
}

/** The payment the provider knows under this reference, or null. */
export async function findPaymentByProviderRef(
  db: Executor,
  provider: string,
  providerRef: string,
): Promise<Payment | null> {
  const { rows } = await sql<PaymentRow>`
    select ${PAYMENT_COLUMNS} from app.payment where provider = ${provider} and provider_ref = ${providerRef}`.execute(
    db,
  )
  return rows[0] ? paymentOf(rows[0]) : null
}

/** The payment, locked until the transaction ends: whoever settles it, settles it alone. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment | null> {
  const { rows } =
    await sql<PaymentRow>`select ${PAYMENT_COLUMNS} from app.payment where id = ${id}::uuid for update`.execute(tx)
  return rows[0] ? paymentOf(rows[0]) : null
}

/** Notes under which reference the provider keeps a payment. */
export async function setProviderRef(db: Executor, id: string, providerRef: string, at: Date): Promise<void> {
  await sql`
    update app.payment set provider_ref = ${providerRef}, updated_at = ${at}
    where id = ${id}::uuid and provider_ref is distinct from ${providerRef}`.execute(db)
}

/** Notes what the provider said; a captured payment stays captured. */
export async function setPaymentStatus(
  db: Executor,
  change: {
    id: string
    status: PaymentStatus
    card: { brand: string; last4: string } | null
    failure: { code: string } | null
    at: Date
  },
): Promise<void> {
  await sql`
    update app.payment set status = ${change.status}, updated_at = ${change.at},
      method = coalesce(${change.card ? JSON.stringify(change.card) : null}::jsonb, method),
      failure = ${change.failure ? JSON.stringify(change.failure) : null}::jsonb
    where id = ${change.id}::uuid and (status <> 'captured' or ${change.status} = 'captured')`.execute(db)
}

/** Open payments that nobody has asked the provider about since `untouchedSince`, made after `madeAfter`; oldest first. */
export async function findPaymentsToReconcile(
  db: Executor,
  bounds: { untouchedSince: Date; madeAfter: Date; limit: number },
): Promise<Payment[]> {
  const { rows } = await sql<PaymentRow>`
    select ${PAYMENT_COLUMNS} from app.payment
    where status in ('requires_action', 'processing', 'authorized', 'failed') and updated_at < ${bounds.untouchedSince}
      and created_at > ${bounds.madeAfter}
    order by updated_at limit ${bounds.limit}`.execute(db)
  return rows.map(paymentOf)
}

/** Money on its way back to a guest. */
export interface Refund {
  readonly id: string
  readonly paymentId: string
  readonly bookingId: string
  readonly provider: string
  readonly paymentRef: string
  readonly amountMinor: number
}

/** Stores the whole amount of a payment as a refund to be made; nothing when the payment has one already. */
export async function insertFullRefund(
  tx: Tx,
  refund: { paymentId: string; bookingId: string; amountMinor: number; reason: string; createdBy: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into app.refund (payment_id, booking_id, amount, reason, created_by, created_at)
    select ${refund.paymentId}::uuid, ${refund.bookingId}::uuid, ${refund.amountMinor}::bigint, ${refund.reason}::text, ${refund.createdBy}::text,
      ${refund.at}::timestamptz
    where not exists (select from app.refund where payment_id = ${refund.paymentId}::uuid)
    returning id`.execute(tx)
  return rows.length > 0
}

/** Refunds the provider has not confirmed yet, oldest first. */
export async function findPendingRefunds(db: Executor, limit = 50): Promise<Refund[]> {
  const { rows } = await sql<{
    id: string
    payment_id: string
    booking_id: string
    provider: string
    provider_ref: string
    amount: number
  }>`
    select r.id, r.payment_id, r.booking_id, p.provider, p.provider_ref, r.amount
    from app.refund r join app.payment p on p.id = r.payment_id
    where r.status = 'pending' and p.provider_ref is not null order by r.created_at limit ${limit}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    bookingId: row.booking_id,
    provider: row.provider,
    paymentRef: row.provider_ref,
    amountMinor: row.amount,
  }))
}

/** Notes that the provider made a refund. */
export async function markRefunded(db: Executor, id: string, providerRef: string): Promise<void> {
  await sql`
    update app.refund set status = 'succeeded', provider_ref = ${providerRef}
    where id = ${id}::uuid and status = 'pending'`.execute(db)
}

/** Stores an event of a provider before it is handled. False when it is there already. */
export async function insertWebhookEvent(
  db: Executor,
  event: { provider: string; eventId: string; kind: string; payload: unknown; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into app.webhook_event (provider, event_id, kind, payload, received_at)
    values (${event.provider}, ${event.eventId}, ${event.kind}, ${JSON.stringify(event.payload)}::jsonb, ${event.at})
    on conflict (provider, event_id) do nothing returning 1`.execute(db)
  return rows.length > 0
}

/** A stored event; `payload` as the provider sent it. */
export interface WebhookEvent {
  readonly provider: string
  readonly eventId: string
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly receivedAt: Date
  readonly processed: boolean
}

interface WebhookEventRow {
  provider: string
  event_id: string
  kind: string
  payload: Record<string, unknown>
  received_at: Date
  processed: boolean
}

const eventOf = (row: WebhookEventRow): WebhookEvent => ({
  provider: row.provider,
  eventId: row.event_id,
  kind: row.kind,
  payload: row.payload,
  receivedAt: row.received_at,
  processed: row.processed,
})

/** The stored event, or null. */
export async function findWebhookEvent(db: Executor, provider: string, eventId: string): Promise<WebhookEvent | null> {
  const { rows } = await sql<WebhookEventRow>`
    select provider, event_id, kind, payload, received_at, processed_at is not null as processed
    from app.webhook_event where provider = ${provider} and event_id = ${eventId}`.execute(db)
  return rows[0] ? eventOf(rows[0]) : null
}

/** Events that were received before `receivedBefore` and are not handled yet, oldest first. */
export async function findOpenWebhookEvents(db: Executor, receivedBefore: Date, limit = 100): Promise<WebhookEvent[]> {
  const { rows } = await sql<WebhookEventRow>`
    select provider, event_id, kind, payload, received_at, false as processed from app.webhook_event
    where processed_at is null and received_at <= ${receivedBefore} order by received_at limit ${limit}`.execute(db)
  return rows.map(eventOf)
}

/** Notes how the handling of an event ended; with an error it stays open. */
export async function noteWebhookEvent(
  db: Executor,
  event: { provider: string; eventId: string },
  outcome: { processedAt: Date | null; error: string | null },
): Promise<void> {
  await sql`
    update app.webhook_event set processed_at = ${outcome.processedAt}::timestamptz, error = ${outcome.error}
    where provider = ${event.provider} and event_id = ${event.eventId} and processed_at is null`.execute(db)
}
