import type { StayScope } from '#core/account/stay-right.ts'
import { within } from '#db/queries/account/stay-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { AutomaticKind } from '#core/booking/day-work.ts'
import type { PaymentMethod } from '#core/payment/payment-choice.ts'
import type { WayInState } from '#core/booking/way-in-state.ts'
import type { TaskState } from '#core/task/task-kind.ts'
import type { Party } from '#core/quote/quote.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'
import { bookingNamed, guestName, stayNamed, partyOf, type NamedBooking, type NamedStay } from './staff-today-parts.ts'

/** The day, and the homes to look at. */
export interface StaffDay {
  /** Only the homes of this scope. Null: all homes. */
  readonly scope: StayScope | null
  readonly at: Date
  /** Null: the present date at each home. */
  readonly date: IsoDate | null
}

const STAYED = sql`('confirmed', 'checked_in', 'completed')`

/** Returns the day by the clock of the home. */
const dayOf = ({ at, date }: StaffDay) =>
  date === null ? sql`(${at}::timestamptz at time zone s.timezone)::date` : sql`${date}::date`

/** Returns the dates that it may be anywhere on earth, for indexes without time zones. */
const about = ({ at, date }: StaffDay) =>
  date === null ? sql`(${at}::timestamptz at time zone 'UTC')::date` : sql`${date}::date`

/**
 * Returns how many published homes a host (or everybody) has, and the time zone of most of them. Without published
 * homes it is the time zone of one that is not published yet; null when there is none.
 */
export async function findStaysOfStaff(
  db: Executor,
  scope: StayScope | null,
): Promise<{ readonly published: number; readonly timeZone: string | null }> {
  const { rows } = await sql<{ published: number; timeZone: string | null }>`
    select count(*)::int as published,
      coalesce(mode() within group (order by s.timezone), (select s.timezone from app.stay s where ${within(scope, 's')} limit 1)) as "timeZone"
    from app.stay s where s.state = 'published' and ${within(scope, 's')}`.execute(db)
  return rows[0] ?? { published: 0, timeZone: null }
}

/** A guest who arrives or leaves on a day. */
interface VisitRow {
  readonly booking: NamedBooking
  readonly guest: string
  readonly party: Party
  readonly stay: NamedStay
  /** `HH:MM` */
  readonly time: string
}

export interface ArrivalRow extends VisitRow {
  readonly expectedAt: string | null
  readonly currency: string
  readonly owedMinor: number
  readonly paymentMethod: PaymentMethod
  /** The state of the cleaning before it. Null: there was none to do. */
  readonly cleaning: TaskState | null
  readonly wayIn: WayInState
}

const visits = sql`${bookingNamed} as booking, ${guestName} as guest, ${partyOf('b')} as party, ${stayNamed} as stay`

/** The first guests who arrive or leave on a day, and how many there are. */
export interface Visits<Row> {
  readonly rows: readonly Row[]
  readonly count: number
}

/**
 * Selects the visits that begin or end on the day. The order by title comes last (hence the offset): before it the
 * index of the homes' time zones suffices, and the wide rows of homes are read only for those with a visit.
 */
const visitsOf = (day: StaffDay, end: 'check_in' | 'check_out') => sql`
  select b.id, b.stay_id, b.arrival_time from app.booking b join app.stay s on s.id = b.stay_id
  where b.status in ${STAYED} and b.${sql.raw(end)} between ${about(day)} - 1 and ${about(day)} + 1
    and b.${sql.raw(end)} = ${dayOf(day)} and ${within(day.scope, 's')} offset 0`

/** What the guest of booking `b` in home `s` knows of the way in, as `arrivalInformation` decides it. */
const wayInOf = ({ at }: StaffDay) => sql`case
  when s.access_instructions = '' then 'missing'
  when exists (select from ops.outbox o where o.booking_id = b.id and o.state = 'sent' and o.data ? 'access') then 'sent'
  when ${at} < (b.check_in - s.access_days_before + time '09:00') at time zone s.timezone then 'early'
  when b.payment_method <> 'on_arrival' and exists (select from app.booking_instalment owed where owed.booking_id = b.id
    and owed.cancels and owed.state in ('scheduled', 'processing', 'failed') and owed.due_at <= ${at}) then 'unpaid'
  else 'shown' end`

/** Returns who arrives on the day, by the hour, the first `most` of them. */
export async function findArrivals(db: Executor, day: StaffDay, most: number): Promise<Visits<ArrivalRow>> {
  const order = sql`coalesce(b.arrival_time, s.check_in_from), s.title, b.id`
  const { rows } = await sql<ArrivalRow & { count: number }>`
    with visit as materialized (
      select b.id, count(*) over ()::int as count from (${visitsOf(day, 'check_in')}) b join app.stay s on s.id = b.stay_id
      order by ${order} limit ${most})
    select visit.count, ${visits}, to_char(s.check_in_from, 'HH24:MI') as time, to_char(b.arrival_time, 'HH24:MI') as "expectedAt", b.currency,
      b.payment_method as "paymentMethod",
      (select t.state from app.task t where t.stay_id = b.stay_id and t.kind = 'cleaning' and t.day <= b.check_in
        order by t.day desc, t.created_at desc limit 1) as cleaning,
      ${wayInOf(day)} as "wayIn",
      (select coalesce(sum(i.amount), 0)::bigint from app.booking_instalment i
        where i.booking_id = b.id and i.state in ('scheduled', 'processing', 'failed')) as "owedMinor"
    from visit join app.booking b on b.id = visit.id join app.stay s on s.id = b.stay_id
    order by ${order}`.execute(db)
  return countedOf(rows)
}

function countedOf<Row>(found: readonly (Row & { count: number })[]): Visits<Row> {
  return { rows: found.map(({ count: _count, ...row }) => row as Row), count: found[0]?.count ?? 0 }
}

export interface DepartureRow extends VisitRow {
  readonly next: { readonly date: IsoDate; readonly time: string } | null
}

/**
 * Returns who leaves on the day, by the hour, the first `most` of them, and when the next guest of the home may arrive.
 */
export async function findDepartures(db: Executor, day: StaffDay, most: number): Promise<Visits<DepartureRow>> {
  const order = sql`s.check_out_by, s.title, b.id`
  const { rows } = await sql<DepartureRow & { count: number }>`
    with visit as materialized (
      select b.id, count(*) over ()::int as count from (${visitsOf(day, 'check_out')}) b join app.stay s on s.id = b.stay_id
      order by ${order} limit ${most})
    select visit.count, ${visits}, to_char(s.check_out_by, 'HH24:MI') as time,
      (select jsonb_build_object('date', n.check_in, 'time', to_char(s.check_in_from, 'HH24:MI')) from app.booking n
        where n.stay_id = b.stay_id and n.check_in >= b.check_out and n.status in ${STAYED}
        order by n.check_in limit 1) as next
    from visit join app.booking b on b.id = visit.id join app.stay s on s.id = b.stay_id
    order by ${order}`.execute(db)
  return countedOf(rows)
}

/** Counts the homes that have guests in the night after the day. */
export async function countOccupied(db: Executor, day: StaffDay): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct b.stay_id)::int as count from app.booking b join app.stay s on s.id = b.stay_id
    where b.status in ${STAYED} and b.check_out > ${about(day)} - 1 and b.check_in <= ${about(day)} + 1
      and b.check_in <= ${dayOf(day)} and b.check_out > ${dayOf(day)} and ${within(day.scope, 's')}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Counts what happens automatically on the day: saved cards that are charged, damage deposits that are reserved and
 * released.
 */
export async function countAutomatic(
  db: Executor,
  day: StaffDay,
): Promise<{ readonly kind: AutomaticKind; readonly count: number }[]> {
  const onDay = (instant: RawBuilder<unknown>) => sql`
    ${instant} between (${about(day)} - 1)::timestamptz and (${about(day)} + 3)::timestamptz
    and (${instant} at time zone s.timezone)::date = ${dayOf(day)} and ${within(day.scope, 's')}`
  const states = sql.join(
    (['confirmed', 'checked_in', 'completed'] satisfies BookingState[]).map(
      (state) => sql`${state}::app.booking_status`,
    ),
  )
  const { rows } = await sql<{ kind: AutomaticKind; count: number }>`
    select 'charge' as kind, count(*)::int as count
    from app.booking_instalment i join app.booking b on b.id = i.booking_id join app.stay s on s.id = b.stay_id
    where i.state in ('scheduled', 'failed') and i.kept_card and b.payment_method = 'card' and b.status in (${states})
      and ${onDay(sql`coalesce(i.next_attempt_at, i.due_at)`)}
    union all
    select 'deposit_reserved', count(*)::int
    from app.damage_deposit d join app.booking b on b.id = d.booking_id join app.stay s on s.id = b.stay_id
    where d.state = 'planned' and b.status in ('confirmed', 'checked_in') and ${onDay(sql`d.place_at`)}
    union all
    select 'deposit_released', count(*)::int
    from app.damage_deposit d join app.booking b on b.id = d.booking_id join app.stay s on s.id = b.stay_id
    where d.state = 'held' and ${onDay(sql`d.release_at`)}`.execute(db)
  return rows
}
