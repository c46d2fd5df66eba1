import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'
import { KEPT_CARDS } from './life.ts'

/** The cards that the simulated provider keeps of the demo's guests. */
export async function keepCards(tx: Tx, at: Date): Promise<void> {
  for (const { method, behaviour, card } of Object.values(KEPT_CARDS))
    await sql`
      insert into sandbox.method (id, card, behaviour, created_at)
      values (${method}, ${JSON.stringify(card)}::jsonb, ${behaviour}, ${at}) on conflict do nothing`.execute(tx)
}

/**
 * Counts the reminders of all bookings of invented guests as dealt with, so that none goes out when the demo's clock moves: its
 * mailbox is for what visitors do.
 */
export async function suppressReminders(tx: Tx, at: Date): Promise<void> {
  await sql`
    insert into ops.outbox (channel, template, recipient, data, booking_id, dedupe_key, state, created_at, next_attempt_at)
    select 'email', reminder.template, booking.guest_email, '{}', booking.id, reminder.key, 'suppressed', ${at}, ${at}
    from app.booking booking
    cross join lateral (
      select template, template || ':' || booking.id as key
      from unnest(array['stay_reminder', 'check_in_instructions', 'review_invitation']) template
      union all
      select 'balance_due_soon', 'balance_due_soon:' || booking.id || ':' || position
      from app.booking_instalment where booking_id = booking.id and state = 'scheduled') reminder
    where booking.uid like 'demo-guest-%' and booking.status in ('confirmed', 'checked_in', 'completed')
      and booking.check_out >= ${at}::date - 15
    on conflict (dedupe_key) do nothing`.execute(tx)
}
