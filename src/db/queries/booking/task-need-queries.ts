import { sql } from 'kysely'
import type { NeedParts } from './staff-need-queries.ts'

/** Tasks `t` with the booking before them, the worker, and the guests who arrive after a cleaning. */
const tasks = sql`app.task t join app.stay s on s.id = t.stay_id left join app.booking b on b.id = t.booking_id
  left join app.worker w on w.id = t.worker_id
  left join lateral (
    select (next.check_in + s.check_in_from) at time zone s.timezone as arrives, next.check_in from app.booking next
    where next.stay_id = t.stay_id and next.check_in >= t.day and next.status in ('confirmed', 'checked_in') and t.kind = 'cleaning'
    order by next.check_in limit 1) n on true`

const about = {
  thing: sql`t.id`,
  booking: sql`null::jsonb`,
  guest: sql`''`,
  dates: sql`null::jsonb`,
  party: sql`null::jsonb`,
  amount: sql`null`,
  from: tasks,
}

/** Returns cleanings of today and tomorrow that have no worker, with guests arriving on the same day. */
export function turnovers(at: Date): NeedParts {
  const today = sql`(${at}::timestamptz at time zone s.timezone)::date`
  // Wherever a home is, its today is at most a day from that of UTC: only these days are read.
  const utcToday = sql`(${at}::timestamptz at time zone 'UTC')::date`
  return {
    ...about,
    kind: 'turnover',
    since: sql`t.created_at`,
    until: sql`n.arrives`,
    where: sql`t.worker_id is null and t.state = 'open' and t.day between ${utcToday} - 1 and ${utcToday} + 2
      and n.check_in = t.day and t.day between ${today} and ${today} + 1`,
  }
}

/** The same instants as in `core/task/late-since.ts`. */
const lateSince = sql`least(
  case when t.state = 'open' then
    (t.day + coalesce(t.starts_at, case when n.check_in = t.day then s.check_out_by end)) at time zone s.timezone + interval '30 minutes' end,
  n.arrives)`

/** Returns tasks that should have been begun half an hour ago, or done by now. */
export function lateTasks(at: Date): NeedParts {
  return {
    ...about,
    kind: 'late',
    text: sql`w.name`,
    since: lateSince,
    until: sql`case when n.arrives > ${at} then n.arrives end`,
    where: sql`t.state <> 'done' and t.day between ${at}::timestamptz::date - 14 and ${at}::timestamptz::date + 1 and ${lateSince} <= ${at}`,
  }
}
