import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'
import type { DisputeState } from '#core/payment/dispute-state.ts'

/** A charge that the cardholder's bank takes back. */
export interface Dispute {
  readonly provider: string
  readonly providerRef: string
  readonly paymentId: string
  readonly bookingId: string
  readonly amountMinor: number
  readonly reason: string
  readonly state: DisputeState
  /** When it has to be answered by. Null: no answer is needed, or it was answered. */
  readonly answerBy: Date | null
}

/** Returns the last known state of a dispute, or null when it is new. Its booking has to be locked. */
export async function findDisputeState(
  tx: Tx,
  { provider, providerRef }: Pick<Dispute, 'provider' | 'providerRef'>,
): Promise<DisputeState | null> {
  const { rows } = await sql<Pick<Dispute, 'state'>>`
    select state from app.dispute where provider = ${provider} and provider_ref = ${providerRef}`.execute(tx)
  return rows[0]?.state ?? null
}

/** Stores a dispute as the provider has it now. */
export async function saveDispute(tx: Tx, dispute: Dispute, at: Date): Promise<void> {
  const { provider, providerRef, paymentId, bookingId, amountMinor, reason, state, answerBy } = dispute
  const closedAt = state === 'open' ? null : at
  await sql`
    insert into app.dispute (provider, provider_ref, payment_id, booking_id, amount, reason, state, answer_by, opened_at, closed_at)
    values (${provider}, ${providerRef}, ${paymentId}::uuid, ${bookingId}::uuid, ${amountMinor}, ${reason}, ${state}, ${answerBy}, ${at}, ${closedAt})
    on conflict (provider, provider_ref) do update set amount = excluded.amount, reason = excluded.reason, state = excluded.state,
      answer_by = excluded.answer_by, closed_at = case when app.dispute.state = excluded.state then app.dispute.closed_at else excluded.closed_at end`.execute(
    tx,
  )
}

/** What went back of a payment without the product, and no refund accounts for yet. */
export interface ReturnedMoney {
  readonly by: 'bank' | 'provider'
  /** What a refund that accounts for it is stored under: `dispute:…`, or the provider's id of the refund. */
  readonly providerRef: string
  readonly amountMinor: number
}

/**
 * Returns what banks have taken back of a payment for good, then what was refunded at its provider, each as far as no
 * refund accounts for it. Its booking has to be locked.
 */
export async function findReturnedMoney(tx: Tx, paymentId: string): Promise<ReturnedMoney[]> {
  const { rows } = await sql<ReturnedMoney>`
    select * from (
      select 'bank' as by, 'dispute:' || (array_agg(d.provider_ref order by d.closed_at desc))[1] as "providerRef",
        (sum(d.amount) - (select coalesce(sum(r.amount), 0) from app.refund r
          where r.payment_id = ${paymentId}::uuid and r.status = 'succeeded' and r.provider_ref like 'dispute:%'))::bigint as "amountMinor"
      from app.dispute d where d.payment_id = ${paymentId}::uuid and d.state = 'lost'
      union all (
      select 'provider', o.provider_ref,
        o.amount - (select coalesce(sum(r.amount), 0)::bigint from app.refund r
          where r.payment_id = o.payment_id and r.status = 'succeeded' and r.provider_ref = o.provider_ref)
      from app.outside_refund o where o.payment_id = ${paymentId}::uuid and not o.failed order by o.made_at)) returned
    where "amountMinor" > 0`.execute(tx)
  return rows
}

/**
 * Returns what was kept of a damage deposit with a payment, and what of it the books already have as gone back. Its
 * booking has to be locked.
 */
export async function findTakenOfDamage(
  tx: Tx,
  paymentId: string,
): Promise<{ readonly capturedMinor: number; readonly takenMinor: number }> {
  const { rows } = await sql<{ capturedMinor: number; takenMinor: number }>`
    select p.captured as "capturedMinor", (
      select coalesce(sum(e.amount), 0)::bigint from app.ledger_entry e
      where e.booking_id = p.booking_id and e.payment_id = p.id and e.account = 'damage_deposit' and e.amount > 0) as "takenMinor"
    from app.payment p where p.id = ${paymentId}::uuid`.execute(tx)
  return rows[0] ?? { capturedMinor: 0, takenMinor: 0 }
}
