import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import type { PaymentKind, PaymentStatus, PendingPaymentAction } from '#core/payment/payment-status.ts'

/** A payment of a booking as it is known here. The provider has the last word on it. */
export interface Payment {
  readonly id: string
  readonly bookingId: string
  readonly kind: PaymentKind
  /** The instalment it is for. Null: those that are due. */
  readonly position: number | null
  readonly status: PaymentStatus
  readonly provider: string
  /** Null until the provider has answered for the first time. */
  readonly providerRef: string | null
  readonly amountMinor: number
  readonly capturedMinor: number
  readonly currency: string
  /** Charged to the saved card while the guest is not present. */
  readonly offSession: boolean
  /** What the provider still has to be told. */
  readonly wanted: PendingPaymentAction | null
}

const PAYMENT_COLUMNS = sql`id, booking_id as "bookingId", kind, position, status, provider, provider_ref as "providerRef",
  amount as "amountMinor", captured as "capturedMinor", currency, off_session as "offSession", wanted`

/** Stores a payment before the provider is asked for it. Its id is the idempotency key there. */
export async function insertPayment(
  tx: Tx,
  payment: Pick<Payment, 'bookingId' | 'kind' | 'position' | 'provider' | 'amountMinor' | 'currency' | 'offSession'> & {
    at: Date
    /** Offline payments and those with vouchers are complete when they are stored. */
    status?: 'requires_action' | 'captured'
    /** What it was made with, if that is known from the start. */
    method?: Readonly<Record<string, string>>
  },
): Promise<Payment> {
  const status = payment.status ?? 'requires_action'
  const captured = status === 'captured' ? payment.amountMinor : 0
  const { rows } = await sql<Payment>`
    insert into app.payment (booking_id, kind, position, status, provider, amount, captured, currency, off_session, method, created_at, updated_at)
    values (${payment.bookingId}::uuid, ${payment.kind}, ${payment.position}, ${status}, ${payment.provider}, ${payment.amountMinor},
      ${captured}, ${payment.currency}, ${payment.offSession},
      ${JSON.stringify(payment.method ?? {})}::jsonb, ${payment.at}, ${payment.at})
    returning ${PAYMENT_COLUMNS}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('the payment was not stored')
  return row
}

/** Returns the payments of a booking, newest first. */
export async function findPaymentsOfBooking(db: Executor, bookingId: string): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select ${PAYMENT_COLUMNS} from app.payment where booking_id = ${bookingId}::uuid order by created_at desc, id desc`.execute(
    db,
  )
  return rows
}

/** Returns the payment with this id, or null. */
export async function findPayment(db: Executor, id: string): Promise<Payment | null> {
  const { rows } = await sql<Payment>`select ${PAYMENT_COLUMNS} from app.payment where id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** Returns the payment that the provider knows under this reference, or null. */
export async function findPaymentByProviderRef(
  db: Executor,
  provider: string,
  providerRef: string,
): Promise<Payment | null> {
  const { rows } = await sql<Payment>`
    select ${PAYMENT_COLUMNS} from app.payment where provider = ${provider} and provider_ref = ${providerRef}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns the payment and locks it until the transaction ends. Lock its booking first. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment | null> {
  const { rows } =
    await sql<Payment>`select ${PAYMENT_COLUMNS} from app.payment where id = ${id}::uuid for update`.execute(tx)
  return rows[0] ?? null
}

/** Stores the reference under which the provider keeps a payment. */
export async function setProviderRef(db: Executor, id: string, providerRef: string, at: Date): Promise<void> {
  await sql`
    update app.payment set provider_ref = ${providerRef}, updated_at = ${at}
    where id = ${id}::uuid and provider_ref is distinct from ${providerRef}`.execute(db)
}

/**
 * Stores what the provider said. What was captured stays captured, and a payment that is over needs no further action.
 */
export async function setPaymentStatus(
  db: Executor,
  change: {
    id: string
    status: PaymentStatus
    capturedMinor: number
    card: { brand: string; last4: string } | null
    failure: { code: string } | null
    authorisedUntil: Date | null
    at: Date
  },
): Promise<void> {
  await sql`
    update app.payment set status = ${change.status}, captured = ${change.capturedMinor}, updated_at = ${change.at},
      method = coalesce(${change.card ? JSON.stringify(change.card) : null}::jsonb, method),
      failure = ${change.failure ? JSON.stringify(change.failure) : null}::jsonb, authorised_until = ${change.authorisedUntil},
      wanted = case when ${change.status} in ('captured', 'cancelled') then null else wanted end
    where id = ${change.id}::uuid and status <> 'captured'`.execute(db)
}

/** Records that a payment recorded by hand was never received. It keeps the amount that was recorded. */
export async function undoPayment(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update app.payment set status = 'cancelled', captured = 0, updated_at = ${at}
    where id = ${id}::uuid and kind = 'offline'`.execute(tx)
}

/** Records that the provider was asked and has no news, so that it is asked again later. */
export async function touchPayment(db: Executor, id: string, at: Date): Promise<void> {
  await sql`update app.payment set updated_at = ${at} where id = ${id}::uuid`.execute(db)
}

/** Stores what the provider has to be told about a payment. `executePendingPaymentActions` tells it. */
export async function setPendingAction(tx: Tx, id: string, requested: PendingPaymentAction | null): Promise<void> {
  await sql`update app.payment set wanted = ${requested} where id = ${id}::uuid and status not in ('captured', 'cancelled')`.execute(
    tx,
  )
}

/** Marks all payments of a booking that may still become money to be given up. */
export async function giveUpOpenPayments(tx: Tx, bookingId: string): Promise<void> {
  await sql`
    update app.payment set wanted = 'cancel'
    where booking_id = ${bookingId}::uuid and status in ('requires_action', 'processing', 'authorized', 'failed')
      and provider <> 'offline'`.execute(tx)
}

/**
 * Marks payments of a booking that wait for the guest to be given up, so that nobody can pay any more. A payment that
 * the bank is processing, or that was reserved, continues.
 */
export async function giveUpUnpaidPayments(tx: Tx, bookingId: string): Promise<void> {
  await sql`
    update app.payment set wanted = 'cancel'
    where booking_id = ${bookingId}::uuid and status in ('requires_action', 'failed') and not off_session
      and provider <> 'offline'`.execute(tx)
}

/** Returns payments about which the provider has to be told something, oldest first. */
export async function findPendingPaymentActions(
  db: Executor,
  bounds: { provider: string; limit: number },
): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select ${PAYMENT_COLUMNS} from app.payment
    where wanted is not null and status not in ('captured', 'cancelled') and provider = ${bounds.provider}
    order by updated_at limit ${bounds.limit}`.execute(db)
  return rows
}

/**
 * Returns open payments about which the provider has not been asked for a while, the longest unasked first: those made
 * after `youngSince` unless asked since `youngAskedSince`, those made after `oldSince` unless asked since
 * `oldAskedSince`.
 */
export async function findPaymentsToReconcile(
  db: Executor,
  bounds: {
    provider: string
    youngSince: Date
    youngAskedSince: Date
    oldSince: Date
    oldAskedSince: Date
    limit: number
  },
): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select ${PAYMENT_COLUMNS} from app.payment
    where status in ('requires_action', 'processing', 'authorized', 'failed') and provider = ${bounds.provider}
      and not (off_session and status = 'failed')
      and ((created_at > ${bounds.youngSince} and updated_at < ${bounds.youngAskedSince})
        or (created_at > ${bounds.oldSince} and updated_at < ${bounds.oldAskedSince}))
    order by updated_at limit ${bounds.limit}`.execute(db)
  return rows
}
