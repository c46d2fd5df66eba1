import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Money that was received for a booking, or was or is being given back, or was kept of its damage deposit. */
export interface MoneyMoved {
  readonly kind: 'payment' | 'refund' | 'damage'
  readonly at: Date
  readonly amountMinor: number
  /** By bank transfer or in cash instead of by card. */
  readonly isOffline: boolean
  /** The last four digits of the card, if known. */
  readonly last4: string | null
  /** The last four characters of the code, if it was paid with a voucher. */
  readonly voucher: string | null
  /** For a refund: it has reached the provider. */
  readonly isDone: boolean
}

/**
 * Returns what was paid for a booking, given back, and kept of its deposit without what a bank has taken back of that
 * or was refunded at the provider, in the order in which it happened.
 */
export async function findMoneyMoved(db: Executor, bookingId: string): Promise<MoneyMoved[]> {
  const { rows } = await sql<MoneyMoved>`
    select 'payment' as kind, p.captured as "amountMinor", p.kind = 'offline' as "isOffline", p.method ->> 'last4' as last4, p.method ->> 'voucher' as voucher, true as "isDone",
      coalesce((
        select min(e.at) from app.booking_event e
        where e.booking_id = p.booking_id and e.kind = 'paid' and e.detail ->> 'paymentId' = p.id::text), p.updated_at) as at
    from app.payment p
    where p.booking_id = ${bookingId}::uuid and p.captured > 0 and p.kind <> 'damage'
    union all
    select 'refund', r.amount, p.kind = 'offline' or coalesce(starts_with(r.provider_ref, 'offline:'), false), p.method ->> 'last4', p.method ->> 'voucher', r.status = 'succeeded', r.created_at
    from app.refund r join app.payment p on p.id = r.payment_id
    where r.booking_id = ${bookingId}::uuid and p.kind <> 'damage' and r.status <> 'withdrawn'
    union all
    select * from (
      select 'damage', p.captured - coalesce((
          select sum(d.amount) from app.dispute d where d.payment_id = p.id and d.state = 'lost'), 0)::bigint - coalesce((
          select sum(o.amount) from app.outside_refund o where o.payment_id = p.id and not o.failed), 0)::bigint as kept,
        false, p.method ->> 'last4', null, true,
        coalesce((
          select min(e.at) from app.booking_event e
          where e.booking_id = p.booking_id and e.kind = 'deposit_captured'), p.updated_at)
      from app.payment p
      where p.booking_id = ${bookingId}::uuid and p.captured > 0 and p.kind = 'damage') damage
    where kept > 0
    order by at, kind, "amountMinor"`.execute(db)
  return rows
}
