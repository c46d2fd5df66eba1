import { KEPT_CARDS } from './life.ts'

/** A statement with its values. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Stores the cards of the demo's guests at the simulated provider. */
export function keepCards(at: Date): Statement {
  const cards = Object.values(KEPT_CARDS)
  return {
    text: `
      insert into sandbox.method (id, card, behaviour, created_at)
      select method, card, behaviour, $2 from jsonb_to_recordset($1::jsonb) as kept (method text, card jsonb, behaviour text)
      on conflict do nothing`,
    values: [JSON.stringify(cards), at],
  }
}

/**
 * Marks the reminders of invented guests' bookings that arrive within `days` as sent, so that none goes out: the demo's
 * mailbox is for what visitors do.
 */
export function suppressReminders(at: Date, days: number): Statement {
  return {
    text: `
      insert into ops.outbox (channel, template, recipient, data, booking_id, dedupe_key, state, created_at, next_attempt_at)
      select 'email', reminder.template, booking.guest_email, '{}', booking.id, reminder.key, 'suppressed', $1::timestamptz, $1::timestamptz
      from app.booking booking
      cross join lateral (
        select template, template || ':' || booking.id as key
        from unnest(array['stay_reminder', 'check_in_instructions', 'review_invitation']) template
        union all
        select template, template || ':' || booking.id || ':' || position
        from app.booking_instalment cross join unnest(array['balance_due_soon', 'transfer_missing']) template
        where booking_id = booking.id and state = 'scheduled') reminder
      where booking.uid like 'demo-guest-%' and booking.status in ('confirmed', 'checked_in', 'completed')
        and booking.check_out >= $1::date - 15 and booking.check_in <= $1::date + $2::int
      on conflict (dedupe_key) do nothing`,
    values: [at, days],
  }
}

/**
 * Writes the cleanings after bookings that were inserted without triggers: done until yesterday, and for future days
 * mostly assigned if the home has a team.
 */
export function writeCleanings(at: Date): Statement {
  return {
    text: `
      with departure as (
        select c.stay_id, c.booking_id, upper(c.during) - c.prep as day, c.stay_id + extract(day from upper(c.during))::int as chance
        from app.claim c where c.kind = 'booking' and c.part = 0 and upper(c.during) - c.prep >= $1::date - 14)
      insert into app.task (stay_id, kind, booking_id, day, worker_id, state, started_at, done_at, created_by, created_at)
      select d.stay_id, 'cleaning', d.booking_id, d.day,
        case when d.day < $1::date or (d.day < $1::date + 4 and d.chance % 4 <> 0) then
          (select worker_id from app.worker_home where stay_id = d.stay_id order by worker_id limit 1) end,
        case when d.day < $1::date then 'done' else 'open' end,
        case when d.day < $1::date then (d.day + time '10:40')::timestamptz end,
        case when d.day < $1::date then (d.day + time '13:10')::timestamptz end, 'clock', $1::timestamptz
      from departure d on conflict (booking_id) do nothing`,
    values: [at],
  }
}
