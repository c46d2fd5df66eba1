import { sql, type RawBuilder } from 'kysely'
import { releaseDedupeKeys } from '#db/queries/demo/outbox-queries.ts'
import type { Executor, Tx } from '#db/database.ts'

/** Transitions that happen at a set time. */
export type StayMove = 'check_in' | 'complete'

/** Evaluated per booking by its index. As a condition over all bookings it would read every instalment. */
const owes = (which: RawBuilder<unknown>) => sql`
  (select true from app.booking_instalment owed
    where owed.booking_id = b.id and owed.cancels and owed.state in ('scheduled', 'processing', 'failed') and ${which} limit 1)`

// First the dates, a day wider to cover all time zones, because the index is by date; then the exact instant. A guest
// who still owes something that was due before arrival is not checked in automatically: the booking is paid first, or
// cancelled as unpaid.
const due: Readonly<Record<StayMove, (at: Date) => RawBuilder<unknown>>> = {
  check_in: (at) => sql`
    b.status = 'confirmed' and b.check_in <= (${at}::timestamptz at time zone 'UTC')::date + 1
    and (b.check_in + s.check_in_from) at time zone s.timezone <= ${at}::timestamptz
    and (b.payment_method = 'on_arrival' or ${owes(sql`true`)} is null)`,
  complete: (at) => sql`
    b.status = 'checked_in' and b.check_out <= (${at}::timestamptz at time zone 'UTC')::date + 1
    and (b.check_out + s.check_out_by) at time zone s.timezone <= ${at}::timestamptz`,
}

/** Every time zone in use, each found by a single look into the index. */
const CLOCKS = sql`
  clock as (
    (select timezone, access_days_before, check_in_from, check_out_by from app.stay order by 1, 2, 3, 4 limit 1)
    union all
    select later.* from clock cross join lateral (
      select s.timezone, s.access_days_before, s.check_in_from, s.check_out_by from app.stay s
      where (s.timezone, s.access_days_before, s.check_in_from, s.check_out_by)
        > (clock.timezone, clock.access_days_before, clock.check_in_from, clock.check_out_by)
      order by 1, 2, 3, 4 limit 1) later)`

/**
 * The last day whose hour has come at any home. What is due lies on or before that day, and is then checked one by one.
 */
const reachedBy: Readonly<Record<StayMove, (at: Date) => RawBuilder<unknown>>> = {
  check_in: (at) => sql`
    b.check_in <= (select max((${at}::timestamptz at time zone timezone - check_in_from)::date) from clock)`,
  complete: (at) => sql`
    b.check_out <= (select max((${at}::timestamptz at time zone timezone - check_out_by)::date) from clock)`,
}

/** A booking whose time has come. */
export interface DueStay {
  readonly id: string
  readonly slug: string
}

/** Returns bookings whose time has come, ordered by id and after `after`, at most `limit`. */
export async function findDueStays(
  db: Executor,
  move: StayMove,
  at: Date,
  { after, limit }: { after: string | null; limit: number },
): Promise<DueStay[]> {
  const { rows } = await sql<DueStay>`
    with recursive ${CLOCKS}, come as materialized (
      -- All of them, and then in order: in the order of ids everything that is over would be read on the way.
      select b.id, s.slug from app.booking b join app.stay s on s.id = b.stay_id where ${due[move](at)} and ${reachedBy[move](at)})
    select id, slug from come where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}`.execute(
    db,
  )
  return rows
}

/**
 * Returns whether the time of this booking has come, and locks the booking until the transaction ends. Its claim has to
 * be locked first.
 */
export async function lockDueStay(tx: Tx, move: StayMove, at: Date, id: string): Promise<boolean> {
  const { rows } = await sql`
    select b.id from app.booking b join app.stay s on s.id = b.stay_id
    where ${due[move](at)} and b.id = ${id}::uuid for no key update of b`.execute(tx)
  return rows.length > 0
}

/** The reminders that guests get. */
export type Reminder =
  | 'balance_due_soon'
  | 'transfer_missing'
  | 'stay_reminder'
  | 'check_in_instructions'
  | 'review_invitation'

const DAY = sql`interval '1 day'`

/** How many days before arrival a guest is reminded of the stay. */
export const REMINDED_DAYS_BEFORE = 7

/** Mails are sent in the morning of the home. */
const mornings = (daysBefore: number) => sql`(b.check_in - ${daysBefore}::int + time '09:00') at time zone s.timezone`

const requested: Readonly<Record<Reminder, (at: Date) => RawBuilder<unknown>>> = {
  // Three days before the saved card is charged, or before a transfer is due. Guests whose booking was confirmed within
  // these days have just read it.
  balance_due_soon: (at) => sql`
    b.status = 'confirmed' and i.position is not null and i.state = 'scheduled'
    and i.due_at > ${at}::timestamptz and i.due_at <= ${at}::timestamptz + 3 * ${DAY} and i.due_at > b.confirmed_at + 3 * ${DAY}`,
  // A day after it was due, unless the booking has ended or is about to.
  transfer_missing: (at) => sql`
    b.status = 'confirmed' and b.payment_method = 'transfer' and i.position is not null and i.state = 'scheduled'
    and i.due_at <= ${at}::timestamptz - ${DAY} and i.due_at > ${at}::timestamptz - 3 * ${DAY}
    and (b.check_in + s.check_in_from) at time zone s.timezone > ${at}::timestamptz`,
  // Guests who booked within the last week before arrival have just read all of it.
  stay_reminder: (at) => sql`
    b.status = 'confirmed' and i.position is null and b.check_in between ${at}::date - 1 and ${at}::date + 8
    and ${mornings(REMINDED_DAYS_BEFORE)} <= ${at}::timestamptz and b.confirmed_at < ${mornings(REMINDED_DAYS_BEFORE)}
    and (b.check_in + s.check_in_from) at time zone s.timezone > ${at}::timestamptz`,
  // Also on the day of arrival, for guests who book at the last minute; after that the guest has found the way. A guest
  // who still owes something that was due before gets it after paying.
  check_in_instructions: (at) => sql`
    b.status in ('confirmed', 'checked_in') and i.position is null and b.check_in between ${at}::date - 2 and ${at}::date + 1 + (select max(access_days_before) from app.stay)::int
    and b.check_in >= (${at}::timestamptz at time zone s.timezone)::date
    and (b.check_in - s.access_days_before + time '09:00') at time zone s.timezone <= ${at}::timestamptz
    and (b.payment_method = 'on_arrival' or ${owes(sql`owed.due_at <= ${at}::timestamptz`)} is null)`,
  review_invitation: (at) => sql`
    b.status = 'completed' and i.position is null and b.check_out between ${at}::date - 14 and ${at}::date + 1
    and (b.check_out + s.check_out_by) at time zone s.timezone <= ${at}::timestamptz
    and not exists (select from app.review v where v.booking_id = b.id)`,
}

/** A mail that is due: for an instalment (its position and its amount) or for the booking (null). */
export interface DueReminder {
  readonly bookingId: string
  readonly position: number | null
  readonly amountMinor: number | null
  readonly dueAt: Date | null
}

/** How far a round has looked. What was due or had happened by then need not be looked at again. */
export interface RemindedUntil {
  readonly at: Date
  /** The number of the last event that was looked at. */
  readonly event: number
}

/** Returns the number of the last event of any booking. */
export async function lastBookingEvent(db: Executor): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::float8 as id from app.booking_event`.execute(
    db,
  )
  return rows[0]!.id
}

/** Returns the days of stays whose time for a reminder came after `since` and by `at`, in any time zone in use. */
const daysReached = (time: RawBuilder<unknown>, daysBefore: RawBuilder<unknown>, since: Date, at: Date) => sql`
  select distinct had.day + ${daysBefore} + n as day
  from clock cross join lateral (select (${since}::timestamptz at time zone timezone - ${time})::date as day) had
    cross join lateral generate_series(1, (${at}::timestamptz at time zone timezone - ${time})::date - had.day) n`

const MORNING = sql`time '09:00'`

interface Looked {
  readonly booking: RawBuilder<unknown>
  /** The leading columns of an index. They are unique per row, because a single day can have thousands of stays. */
  readonly order: readonly RawBuilder<unknown>[]
  readonly from: (at: Date, since: Date | null) => RawBuilder<unknown>
}

/** Orders bookings by arrival. */
const arriving = (from: Looked['from']): Looked => ({ booking: sql`id`, order: [sql`check_in`, sql`id`], from })

/**
 * Bookings whose time may have come, a superset of `wanted`, in an order that an index has: all of them, or those whose
 * time has come since. Days are passed as an array, so that the planner knows that there are few.
 */
const looked: Readonly<Record<Reminder, Looked>> = {
  balance_due_soon: {
    booking: sql`booking_id`,
    order: [sql`due_at`, sql`booking_id`, sql`position`],
    from: (at, since) => sql`
      app.booking_instalment where state = 'scheduled' and due_at <= ${at}::timestamptz + 3 * ${DAY}
        and due_at > ${since ? sql`${since}::timestamptz + 3 * ${DAY}` : sql`${at}::timestamptz`}`,
  },
  transfer_missing: {
    booking: sql`booking_id`,
    order: [sql`due_at`, sql`booking_id`, sql`position`],
    from: (at, since) => sql`
      app.booking_instalment where state = 'scheduled' and due_at <= ${at}::timestamptz - ${DAY}
        and due_at > ${since ?? at}::timestamptz - ${since ? sql`1` : sql`3`} * ${DAY}`,
  },
  stay_reminder: arriving(
    (at, since) => sql`
      app.booking where status = 'confirmed' and ${
        since
          ? sql`check_in = any(array(${daysReached(MORNING, sql.raw(String(REMINDED_DAYS_BEFORE)), since, at)}))`
          : sql`check_in between ${at}::date - 1 and ${at}::date + 8`
      }`,
  ),
  check_in_instructions: arriving(
    (at, since) => sql`
      app.booking where status in ('confirmed', 'checked_in') and ${
        since
          ? sql`check_in = any(array(${daysReached(MORNING, sql`access_days_before`, since, at)}))`
          : sql`check_in between ${at}::date - 2 and ${at}::date + 1 + (select max(access_days_before) from app.stay)::int`
      }`,
  ),
  review_invitation: {
    booking: sql`id`,
    order: [sql`check_out`, sql`check_in`, sql`stay_id`, sql`id`],
    from: (at, since) => sql`
      app.booking where status = 'completed' and ${
        since
          ? sql`check_out = any(array(${daysReached(sql`check_out_by`, sql`0`, since, at)}))`
          : sql`check_out between ${at}::date - 14 and ${at}::date + 1`
      }`,
  },
}

/** Where a batch ended, as the database writes it. The next one begins after it. */
export type RemindedUpTo = readonly string[]

export interface ReminderBatch {
  /** The bookings that were looked at. */
  readonly bookingIds: readonly string[]
  /** Null: there are no further ones. */
  readonly last: RemindedUpTo | null
}

/**
 * Returns the next `limit` bookings whose time for a reminder may have come, in the order of their days: all of them,
 * which are the stays of a fortnight, or those whose time has come `since`. Reads no more than these.
 */
export async function nextToRemind(
  db: Executor,
  reminder: Reminder,
  at: Date,
  { limit, since, after }: { readonly limit: number; readonly since: Date | null; readonly after: RemindedUpTo | null },
): Promise<ReminderBatch> {
  const { booking, order, from } = looked[reminder]
  const columns = sql.join(order)
  const behind = after ? sql`(${columns}) > (${sql.join(after)})` : sql`true`
  const { rows } = await sql<{ id: string; key: RemindedUpTo }>`
    with recursive ${CLOCKS}
    select ${booking} as id, array[${sql.join(order.map((column) => sql`${column}::text`))}] as key
    from ${from(at, since)} and ${behind} order by ${columns} limit ${limit}`.execute(db)
  return { bookingIds: rows.map(({ id }) => id), last: rows.length < limit ? null : rows.at(-1)!.key }
}

/** Returns the next `limit` events after a given one, and the bookings they belong to. */
export async function bookingsOfEvents(
  db: Executor,
  { limit, after }: { readonly limit: number; readonly after: number },
): Promise<{ readonly bookingIds: readonly string[]; readonly last: number | null }> {
  const { rows } = await sql<{ id: number; bookingId: string }>`
    select id::float8 as id, booking_id as "bookingId" from app.booking_event where id > ${after} order by id limit ${limit}`.execute(
    db,
  )
  const bookingIds = [...new Set(rows.map(({ bookingId }) => bookingId))]
  return { bookingIds, last: rows.length < limit ? null : rows.at(-1)!.id }
}

/** Returns the reminders of these bookings that are due at an instant and not in the outbox yet. */
export async function findDueReminders(
  db: Executor,
  reminder: Reminder,
  at: Date,
  bookingIds: readonly string[],
): Promise<DueReminder[]> {
  if (bookingIds.length === 0) return []
  const instalments =
    reminder === 'balance_due_soon' || reminder === 'transfer_missing'
      ? sql`join app.booking_instalment i on i.booking_id = b.id`
      : sql`left join app.booking_instalment i on false`
  const { rows } = await sql<DueReminder>`
    select b.id as "bookingId", i.position, i.amount as "amountMinor", i.due_at as "dueAt"
    from app.booking b join app.stay s on s.id = b.stay_id ${instalments}
    where b.id = any(${bookingIds}::uuid[]) and ${requested[reminder](at)} and b.guest_email is not null
      and not exists (
        select from ops.outbox o where o.dedupe_key = ${reminder} || ':' || b.id || coalesce(':' || i.position, ''))
    order by b.id, i.position`.execute(db)
  return rows
}

/**
 * Lets a booking be reminded again of an arrival that is another one now: gives the mails that were sent about it a key
 * of their own.
 */
export async function forgetReminders(tx: Tx, bookingId: string, reminders: readonly Reminder[]): Promise<void> {
  await releaseDedupeKeys(
    tx,
    reminders.map((reminder) => `${reminder}:${bookingId}`),
  )
}
