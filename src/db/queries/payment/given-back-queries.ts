import { sql } from 'kysely'
import type { RefundLine } from '#core/cancellation/refund.ts'
import type { PaidBy } from '#core/payment/payment-choice.ts'
import type { Executor } from '#db/database.ts'

/** What of a payment of the price was given back, or is being given back. */
export interface GivenBack {
  /** When it was decided; the parts of one refund share it. */
  readonly at: Date
  readonly by: PaidBy
  /** The last four characters of the card's number or the voucher's code, if known. */
  readonly ending: string | null
  readonly amountMinor: number
  /** When it went back; null: it has not yet. */
  readonly sentAt: Date | null
  /** What the refund consists of, stored with its first part. */
  readonly lines: readonly RefundLine[]
}

/** Returns the refunds of the price of a booking, oldest first and vouchers before other ways, like the money. */
export async function findGivenBack(db: Executor, bookingId: string): Promise<GivenBack[]> {
  const { rows } = await sql<GivenBack>`
    select r.created_at as at,
      case when p.provider = 'voucher' then 'voucher'
        when p.provider = 'offline' or starts_with(r.provider_ref, 'offline:') then 'by_hand' else 'card' end as by,
      coalesce(p.method ->> 'voucher', p.method ->> 'last4') as ending,
      r.amount as "amountMinor", case r.status when 'succeeded' then r.updated_at end as "sentAt", r.lines
    from app.refund r join app.payment p on p.id = r.payment_id
    where r.booking_id = ${bookingId}::uuid and p.kind <> 'damage' and r.status <> 'withdrawn' and r.amount > 0
    order by r.created_at, p.provider = 'voucher' desc, p.created_at desc, r.id`.execute(db)
  return rows
}
