import { sql } from 'kysely'
import type { ScheduledEventKind } from '#core/booking/scheduled-event-kind.ts'
import type { Executor } from '#db/database.ts'

/** The demo's clock as it is stored. */
export interface DemoClock {
  /** How far the product's time is ahead of real time, in milliseconds. */
  readonly aheadMs: number
  /** When the last move began, in real time. Null: there was none. */
  readonly movedAt: Date | null
  /** The newest event of a booking when the last move began. */
  readonly afterEvent: number
}

interface ClockRow {
  ahead_ms: string
  moved_at: Date
  after_event: string
}

/** Returns the clock as the last move left it. A database without one runs on real time. */
export async function findDemoClock(db: Executor): Promise<DemoClock> {
  const { rows } = await sql<ClockRow>`select ahead_ms, moved_at, after_event from ops.demo_clock`.execute(db)
  const row = rows[0]
  return {
    aheadMs: Number(row?.ahead_ms ?? 0),
    movedAt: row?.moved_at ?? null,
    afterEvent: Number(row?.after_event ?? 0),
  }
}

/** Records that a move begins at this real instant. What happens from now on belongs to it. */
export async function beginClockMove(db: Executor, realNow: Date): Promise<void> {
  await sql`
    insert into ops.demo_clock (moved_at, after_event)
    values (${realNow}, (select coalesce(max(id), 0) from app.booking_event))
    on conflict (only_one) do update set moved_at = excluded.moved_at, after_event = excluded.after_event`.execute(db)
}

/** Sets how far the product's time is ahead of real time. */
export async function setClockAhead(db: Executor, aheadMs: number): Promise<void> {
  await sql`
    insert into ops.demo_clock (ahead_ms) values (${aheadMs})
    on conflict (only_one) do update set ahead_ms = excluded.ahead_ms`.execute(db)
}

/** Something that happens at an instant without anybody doing it. */
export interface ScheduledEvent {
  readonly at: Date
  readonly kind: ScheduledEventKind
  /** Null for an offer that nobody has booked. */
  readonly bookingId: string | null
  readonly reference: string | null
  readonly stayTitle: string
  readonly timeZone: string
}

interface ScheduledEventRow {
  at: Date
  kind: ScheduledEventKind
  booking_id: string | null
  ref: string | null
  title: string
  timezone: string
}

/**
 * Returns what happens by itself after an instant, soonest first: ends of holds, requests, changes and offers; payments
 * that are due, tried again or given up; check-ins and check-outs; steps of damage deposits; reminders. Instants are
 * rounded up to whole milliseconds, so that each event is due at the instant returned.
 */
export async function findScheduledEvents(
  db: Executor,
  after: Date,
  limit: number,
): Promise<readonly ScheduledEvent[]> {
  const { rows } = await sql<ScheduledEventRow>`
    with scheduled_event (at, kind, booking_id, stay_id) as (
      select expires_at, case when status = 'requested' then 'request_lapses' else 'hold_ends' end, id, stay_id
        from app.booking where status in ('hold', 'pending_payment', 'requested')
      union all
      select c.expires_at, 'change_lapses', b.id, b.stay_id
        from app.booking_change c join app.booking b on b.id = c.booking_id where c.state = 'pending'
      union all
      select expires_at, 'offer_lapses', null::uuid, stay_id from app.offer where state = 'open'
      union all
      select moment.at, moment.kind, b.id, b.stay_id
        from app.booking_instalment i join app.booking b on b.id = i.booking_id
        cross join lateral (values
          (i.due_at, 'payment_due', i.attempts = 0),
          (i.next_attempt_at, 'payment_retry', i.attempts > 0),
          (case when b.payment_method = 'transfer' then i.due_at + interval '72 hours' else i.grace_until end,
            'grace_ends', b.payment_method <> 'on_arrival')) moment (at, kind, counts)
        where i.state in ('scheduled', 'failed') and b.status in ('confirmed', 'checked_in') and moment.counts
      union all
      select (b.check_in + s.check_in_from) at time zone s.timezone, 'check_in', b.id, b.stay_id
        from app.booking b join app.stay s on s.id = b.stay_id where b.status = 'confirmed'
      union all
      select (b.check_out + s.check_out_by) at time zone s.timezone, 'check_out', b.id, b.stay_id
        from app.booking b join app.stay s on s.id = b.stay_id where b.status in ('confirmed', 'checked_in')
      union all
      select moment.at, moment.kind, b.id, b.stay_id
        from app.damage_deposit d join app.booking b on b.id = d.booking_id
        cross join lateral (values
          (d.place_at, 'deposit_placed', d.state = 'planned'),
          (d.reauthorise_at, 'deposit_renewed', d.state = 'held'),
          (d.release_at, 'deposit_released', d.state = 'held')) moment (at, kind, counts)
        where d.state in ('planned', 'held') and moment.counts
      union all
      select i.due_at - interval '3 days', 'reminder', b.id, b.stay_id
        from app.booking_instalment i join app.booking b on b.id = i.booking_id
        where i.state = 'scheduled' and b.status = 'confirmed' and i.due_at > b.confirmed_at + interval '3 days'
      union all
      select i.due_at + interval '1 day', 'reminder', b.id, b.stay_id
        from app.booking_instalment i join app.booking b on b.id = i.booking_id
        where i.state = 'scheduled' and b.status = 'confirmed' and b.payment_method = 'transfer'
      union all
      select (b.check_in - reminder.days + time '09:00') at time zone s.timezone, 'reminder', b.id, b.stay_id
        from app.booking b join app.stay s on s.id = b.stay_id cross join (values (7), (2)) reminder (days)
        where b.status = 'confirmed')
    select date_trunc('milliseconds', h.at + interval '999 microseconds') as at, h.kind, h.booking_id, b.ref, s.title, s.timezone
    from scheduled_event h
    join app.stay s on s.id = h.stay_id
    left join app.booking b on b.id = h.booking_id
    where h.at > ${after}
    order by h.at, h.booking_id limit ${limit}`.execute(db)
  return rows.map((row) => ({
    at: row.at,
    kind: row.kind,
    bookingId: row.booking_id,
    reference: row.ref,
    stayTitle: row.title,
    timeZone: row.timezone,
  }))
}

/** An event of a booking. */
export interface PastEvent {
  readonly at: Date
  /** `moved`: a change of state to `to`. */
  readonly kind: string
  readonly to: string | null
  readonly bookingId: string
  readonly reference: string
  readonly stayTitle: string
  readonly timeZone: string
}

/** Returns what happened to bookings after the event with this id, newest first. */
export async function findEventsAfter(db: Executor, eventId: number, limit: number): Promise<readonly PastEvent[]> {
  const { rows } = await sql<{
    at: Date
    kind: string
    to_status: string | null
    booking_id: string
    ref: string
    title: string
    timezone: string
  }>`
    select e.at, e.kind, e.to_status, e.booking_id, b.ref, s.title, s.timezone
    from app.booking_event e join app.booking b on b.id = e.booking_id join app.stay s on s.id = b.stay_id
    where e.id > ${eventId} order by e.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    at: row.at,
    kind: row.kind,
    to: row.to_status,
    bookingId: row.booking_id,
    reference: row.ref,
    stayTitle: row.title,
    timeZone: row.timezone,
  }))
}

/**
 * Returns the ids of the messages that were written after a real instant, whatever the product's time was, newest
 * first.
 */
export async function findMessagesAfter(db: Executor, realInstant: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ops.outbox where uuid_extract_timestamp(id) >= ${realInstant} order by id desc limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
