import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import type { RefundStatus } from '#core/payment/refund-status.ts'

/** Money that is given back to a guest. */
export interface Refund {
  readonly id: string
  readonly paymentId: string
  readonly bookingId: string
  readonly provider: string
  readonly paymentRef: string | null
  readonly amountMinor: number
  readonly currency: string
  readonly reason: string
  readonly status: RefundStatus
  /** The provider's id of the refund, once it was made. `offline:…`: paid by hand. */
  readonly providerRef: string | null
  /** How often the provider did not answer. */
  readonly attempts: number
}

const refundColumns = sql`r.id, r.payment_id as "paymentId", r.booking_id as "bookingId", p.provider, p.provider_ref as "paymentRef",
  r.amount as "amountMinor", p.currency, r.reason, r.status, r.provider_ref as "providerRef", r.attempts`

/** What is left of a captured payment of the price. */
export interface RefundablePayment {
  readonly id: string
  readonly provider: string
  readonly leftMinor: number
}

/**
 * Selects captured payments of the price of which something is left to give back. A refund that failed is still owed
 * and is paid by hand: giving it back again would return more than was paid.
 */
export const refundableOf = (bookingId: string) => sql<RefundablePayment & { created_at: Date }>`
  select id, provider, created_at, "leftMinor" from (
    select p.id, p.provider, p.created_at, p.captured
      - (select coalesce(sum(r.amount), 0)::bigint from app.refund r where r.payment_id = p.id) as "leftMinor"
    from app.payment p
    where p.booking_id = ${bookingId}::uuid and p.status = 'captured' and p.kind in ('instalment', 'offline')) payment
  where "leftMinor" > 0`

/**
 * Returns the same in the order in which money is given back: to `first`, to vouchers, to others (newest first), and
 * last to vouchers that staff have voided, because nobody can spend that. The booking has to be locked.
 */
export async function findRefundable(
  tx: Tx,
  bookingId: string,
  first: readonly string[] = [],
): Promise<RefundablePayment[]> {
  const { rows } = await sql<RefundablePayment>`
    ${refundableOf(bookingId)}
    order by id = any(${[...first]}::uuid[]) desc,
      case when provider <> 'voucher' then 1
        when exists (select from app.voucher_entry e join app.voucher v on v.id = e.voucher_id
          where e.payment_id = payment.id and v.voided_at is not null) then 2
        else 0 end,
      created_at desc, id desc`.execute(tx)
  return rows
}

/** Stores a refund to be made and returns its id. */
export async function insertRefund(
  tx: Tx,
  refund: {
    paymentId: string
    bookingId: string
    amountMinor: number
    reason: string
    /** What it consists of, for the guest. */
    lines: readonly unknown[]
    createdBy: string
    at: Date
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into app.refund (payment_id, booking_id, amount, reason, lines, created_by, created_at, updated_at)
    values (${refund.paymentId}::uuid, ${refund.bookingId}::uuid, ${refund.amountMinor}, ${refund.reason},
      ${JSON.stringify(refund.lines)}::jsonb, ${refund.createdBy}, ${refund.at}, ${refund.at})
    returning id`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('the refund was not stored')
  return row.id
}

/**
 * Returns refunds that the provider has not confirmed yet and whose turn it is, oldest first. One about which it did
 * not answer waits longer each time, at most an hour.
 */
export async function findPendingRefunds(
  db: Executor,
  bounds: { provider: string; at: Date; limit: number },
): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    select ${refundColumns} from app.refund r join app.payment p on p.id = r.payment_id
    where r.status = 'pending' and p.provider = ${bounds.provider} and (p.provider_ref is not null or p.provider = 'voucher')
      and (r.attempts = 0 or r.updated_at + least(interval '1 hour', interval '10 seconds' * (2 ^ least(r.attempts, 9))) <= ${bounds.at})
    order by r.created_at limit ${bounds.limit}`.execute(db)
  return rows
}

/** Returns the refund of a booking and locks it until the transaction ends, or null. Lock the booking first. */
export async function lockRefund(tx: Tx, bookingId: string, refundId: string): Promise<Refund | null> {
  const { rows } = await sql<Refund>`
    select ${refundColumns} from app.refund r join app.payment p on p.id = r.payment_id
    where r.id = ${refundId}::uuid and r.booking_id = ${bookingId}::uuid for update of r`.execute(tx)
  return rows[0] ?? null
}

/**
 * Returns the refunds of a payment that the guest has not got, oldest first: those that failed, then those that are
 * still to be made. Lock the booking first.
 */
export async function findOwedRefunds(tx: Tx, paymentId: string): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    select ${refundColumns} from app.refund r join app.payment p on p.id = r.payment_id
    where r.payment_id = ${paymentId}::uuid and r.status in ('failed', 'pending')
    order by r.status = 'pending', r.created_at, r.id`.execute(tx)
  return rows
}

/** Makes a refund smaller: the rest is one of its own. */
export async function reduceRefund(tx: Tx, id: string, byMinor: number): Promise<void> {
  await sql`update app.refund set amount = amount - ${byMinor} where id = ${id}::uuid`.execute(tx)
}

/**
 * Returns the refunds that this provider knows under this reference: several, if one that was made at the provider
 * accounts for several that were owed.
 */
export async function findRefundsByProviderRef(db: Executor, provider: string, providerRef: string): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    select ${refundColumns} from app.refund r join app.payment p on p.id = r.payment_id
    where r.provider_ref = ${providerRef} and p.provider = ${provider} order by r.created_at, r.id`.execute(db)
  return rows
}

/**
 * Records that a refund was made, under this reference. `checkAt`: when its provider is asked again what became of it;
 * null means never.
 */
export async function completeRefund(
  tx: Tx,
  refund: { id: string; providerRef: string; at: Date; checkAt: Date | null },
): Promise<void> {
  await sql`
    update app.refund set status = 'succeeded', provider_ref = ${refund.providerRef}, failure = null, updated_at = ${refund.at},
      ask_at = ${refund.checkAt}::timestamptz
    where id = ${refund.id}::uuid`.execute(tx)
}

/** Records that a refund was refused, or came back. Its reference stays, if it had one. */
export async function failRefund(tx: Tx, refund: { id: string; failure: string; at: Date }): Promise<void> {
  await sql`
    update app.refund set status = 'failed', failure = ${refund.failure}, updated_at = ${refund.at}, ask_at = null
    where id = ${refund.id}::uuid`.execute(tx)
}

/** Records that a refund marked as paid by hand was not paid: it is owed as before. Lock the booking first. */
export async function reopenRefund(
  tx: Tx,
  refund: { id: string; status: 'pending' | 'failed'; failure: string | null; at: Date },
): Promise<void> {
  await sql`
    update app.refund set status = ${refund.status}, provider_ref = null, failure = ${refund.failure}, updated_at = ${refund.at},
      ask_at = null
    where id = ${refund.id}::uuid`.execute(tx)
}

/** Returns the refunds of a payment that are owed or were made, oldest first. Lock the booking first. */
export async function findRefundsOfPayment(tx: Tx, paymentId: string): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    select ${refundColumns} from app.refund r join app.payment p on p.id = r.payment_id
    where r.payment_id = ${paymentId}::uuid and r.status <> 'withdrawn' order by r.created_at, r.id`.execute(tx)
  return rows
}

/** Records that nothing has to go back: the payment was recorded by mistake. The refund no longer counts. */
export async function withdrawRefund(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update app.refund set status = 'withdrawn', amount = 0, updated_at = ${at} where id = ${id}::uuid`.execute(tx)
}

/** A refund that was made, and when. */
export interface MadeRefund extends Refund {
  readonly madeAt: Date
}

/**
 * Returns refunds that were made and are to be checked at this provider again, in the order in which that was due.
 */
export async function findRefundsToCheck(
  db: Executor,
  bounds: { provider: string; at: Date; limit: number },
): Promise<MadeRefund[]> {
  const { rows } = await sql<MadeRefund>`
    select ${refundColumns}, r.updated_at as "madeAt" from app.refund r join app.payment p on p.id = r.payment_id
    where r.ask_at <= ${bounds.at} and r.status = 'succeeded' and p.provider = ${bounds.provider}
    order by r.ask_at limit ${bounds.limit}`.execute(db)
  return rows
}

/**
 * Stores when a refund is checked at the provider again. Null: its state there is final. A refund that has failed in the
 * meantime stays failed.
 */
export async function setRefundCheck(db: Executor, id: string, checkAt: Date | null): Promise<void> {
  await sql`
    update app.refund set ask_at = ${checkAt}::timestamptz where id = ${id}::uuid and status = 'succeeded'`.execute(db)
}

/** Records that the provider did not answer; the refund is tried again later. Returns how often that has happened. */
export async function postponeRefund(db: Executor, id: string, at: Date): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update app.refund set attempts = attempts + 1, updated_at = ${at}
    where id = ${id}::uuid and status = 'pending' returning attempts`.execute(db)
  return rows[0]?.attempts ?? 0
}
