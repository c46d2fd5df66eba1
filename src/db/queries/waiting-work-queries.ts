import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

export interface WaitingWork {
  readonly kind: string
  readonly count: number
  /** For how long the oldest has waited; 0 if nothing waits. */
  readonly oldestSeconds: number
}

/**
 * Returns what jobs have yet to do. Mails, refunds and the like wait from their beginning, also while the next attempt
 * is planned; what has a time of its own (ends of holds, messages, calendars) waits from that. A payment about which
 * the provider is to be told counts from the last attempt. Each kind is read from the partial index of its sweep.
 */
export async function findWaitingWork(executor: Executor, at: Date): Promise<readonly WaitingWork[]> {
  const { rows } = await sql<WaitingWork>`
    select kind, count(since)::int as count,
      coalesce(greatest(0, extract(epoch from ${at}::timestamptz - min(since))), 0)::float8 as "oldestSeconds"
    from (values ('mail'), ('text_message'), ('webhook'), ('payment_event'), ('payment_action'), ('refund'), ('hold'),
      ('message'), ('calendar')) known (kind)
    left join (
      select case channel when 'sms' then 'text_message' else 'mail' end as kind, created_at as since
        from ops.outbox where state = 'queued'
      union all select 'webhook', created_at from ops.webhook_delivery where state = 'queued'
      union all select 'payment_event', received_at from app.webhook_event where processed_at is null
      union all select 'payment_action', updated_at from app.payment
        where wanted is not null and status not in ('captured', 'cancelled')
      union all select 'refund', created_at from app.refund where status = 'pending'
      union all select 'hold', expires_at from app.booking
        where status in ('hold', 'pending_payment', 'requested') and expires_at <= ${at}
      union all select 'message', send_at from app.message_to_send where held_at is null and send_at <= ${at}
      union all select 'calendar', next_at from app.feed where next_at is not null and next_at <= ${at}
    ) waiting using (kind)
    group by kind`.execute(executor)
  return rows
}
