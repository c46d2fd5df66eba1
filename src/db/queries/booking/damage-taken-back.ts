import { sql } from 'kysely'

/**
 * Selects by booking what the books have as gone back of damage deposits, at most what was lost in disputes of them and
 * refunded at the provider.
 */
export const damageTakenBack = sql`
  select e.booking_id, least(sum(e.amount), (
      select coalesce(sum(d.amount), 0) from app.dispute d join app.payment p on p.id = d.payment_id
      where d.booking_id = e.booking_id and d.state = 'lost' and p.kind = 'damage') + (
      select coalesce(sum(o.amount), 0) from app.outside_refund o join app.payment p on p.id = o.payment_id
      where o.booking_id = e.booking_id and not o.failed and p.kind = 'damage')) as amount
  from app.ledger_entry e where e.account = 'damage_deposit' and e.amount > 0 group by e.booking_id`
