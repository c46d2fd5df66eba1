import { sql, type RawBuilder } from 'kysely'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { InstalmentState } from '#core/payment/instalment-state.ts'
import type { Executor, Tx } from '#db/database.ts'

/** One payment of a booking's schedule. */
export interface Instalment {
  readonly position: number
  readonly amountMinor: number
  /** A date in the time zone of the stay. */
  readonly dueOn: IsoDate
  readonly dueAt: Date
  readonly state: InstalmentState
  /** How many charges to the saved card were declined. */
  readonly attempts: number
  readonly nextAttemptAt: Date | null
  /** If it is not paid by then, the booking is cancelled. */
  readonly graceUntil: Date | null
  /** False: a surcharge, or the difference of a dearer change. The booking is not cancelled when it stays unpaid. */
  readonly cancels: boolean
}

/** Selects the schedule of a booking, as a part of a statement. */
export const instalmentsOf = (bookingId: string) => sql<Instalment>`
  select position, amount as "amountMinor", due_on as "dueOn", due_at as "dueAt", state, attempts,
    next_attempt_at as "nextAttemptAt", grace_until as "graceUntil", cancels
  from app.booking_instalment where booking_id = ${bookingId}::uuid`

/** Returns the schedule of a booking, in order. */
export async function findInstalments(db: Executor, bookingId: string): Promise<Instalment[]> {
  const { rows } = await sql<Instalment>`${instalmentsOf(bookingId)} order by position`.execute(db)
  return rows
}

/** An instalment inside JSON, where instants are texts. */
export type StoredInstalment = Omit<Instalment, 'dueAt' | 'nextAttemptAt' | 'graceUntil'> & {
  readonly dueAt: string
  readonly nextAttemptAt: string | null
  readonly graceUntil: string | null
}

/** Returns an instalment that was read as JSON. */
export function instalmentIn({ dueAt, nextAttemptAt, graceUntil, ...stored }: StoredInstalment): Instalment {
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...stored,
    dueAt: new Date(dueAt),
    nextAttemptAt: instant(nextAttemptAt),
    graceUntil: instant(graceUntil),
  }
}

/**
 * Stores instalments as they are now and adds new positions. `paidAt` only applies to those that become paid, and ends
 * when they are to be paid again.
 */
export async function saveInstalments(
  tx: Tx,
  bookingId: string,
  instalments: readonly Instalment[],
  at: Date,
): Promise<void> {
  if (instalments.length === 0) return
  await sql`
    insert into app.booking_instalment as i (booking_id, position, amount, due_on, due_at, state, attempts, next_attempt_at,
      grace_until, cancels, paid_at)
    select ${bookingId}::uuid, n.position, n."amountMinor", n."dueOn", n."dueAt", n.state, n.attempts, n."nextAttemptAt",
      n."graceUntil", n.cancels, case when n.state = 'paid' then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(instalments)}::jsonb) as n (
      position smallint, "amountMinor" bigint, "dueOn" date, "dueAt" timestamptz, state app.instalment_state, attempts smallint,
      "nextAttemptAt" timestamptz, "graceUntil" timestamptz, cancels boolean)
    on conflict (booking_id, position) do update set amount = excluded.amount, due_on = excluded.due_on, due_at = excluded.due_at,
      state = excluded.state, attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at,
      grace_until = excluded.grace_until, cancels = excluded.cancels, paid_at = case when excluded.state <> 'scheduled' then coalesce(i.paid_at, excluded.paid_at) end`.execute(
    tx,
  )
}

/** Leaves an instalment for the guest to pay with a card of their choice. The saved card is never charged for it. */
export async function leaveToGuest(tx: Tx, bookingId: string, position: number): Promise<void> {
  await sql`
    update app.booking_instalment set kept_card = false
    where booking_id = ${bookingId}::uuid and position = ${position}`.execute(tx)
}

/** Deletes the schedule of a booking before it gets another one. */
export async function deleteInstalments(tx: Tx, bookingId: string): Promise<void> {
  await sql`delete from app.booking_instalment where booking_id = ${bookingId}::uuid`.execute(tx)
}

/** Cancels the unpaid instalments of bookings that have ended. */
export async function cancelUnpaidInstalments(tx: Tx, ...bookingIds: readonly string[]): Promise<void> {
  await sql`
    update app.booking_instalment set state = 'cancelled', next_attempt_at = null
    where booking_id = any(${[...bookingIds]}::uuid[]) and state in ('scheduled', 'processing', 'failed')`.execute(tx)
}

/** Restores the schedule of a hold that had expired and was paid at the last second. */
export async function reviveInstalments(tx: Tx, bookingId: string): Promise<void> {
  await sql`
    update app.booking_instalment set state = 'scheduled'
    where booking_id = ${bookingId}::uuid and state = 'cancelled'`.execute(tx)
}

/** Identifies an instalment. */
export interface InstalmentKey {
  readonly bookingId: string
  readonly position: number
}

/** Returns the instalments of card bookings whose charge, or next attempt, is due; oldest first. */
export async function findInstalmentsToCharge(db: Executor, at: Date, limit = 100): Promise<InstalmentKey[]> {
  const { rows } = await sql<InstalmentKey>`
    select i.booking_id as "bookingId", i.position from app.booking_instalment i join app.booking b on b.id = i.booking_id
    where b.status in ('confirmed', 'checked_in', 'completed') and b.payment_method = 'card' and i.kept_card
      and ((i.state = 'scheduled' and i.due_at <= ${at}) or (i.state = 'failed' and i.next_attempt_at <= ${at}))
      -- By the index of what is due: nothing is charged before its next try.
      and i.state in ('scheduled', 'failed') and coalesce(i.next_attempt_at, i.due_at) <= ${at}
    order by coalesce(i.next_attempt_at, i.due_at), i.booking_id, i.position limit ${limit}`.execute(db)
  return rows
}

/**
 * `late`: bookings by what should have been paid by an instant, of which there is little. The database expects that most
 * open payments are late. Bookings and what belongs to them are therefore looked up one by one (`offset 0`): joined, all
 * that there are would be read.
 */
export const lateAt = (at: RawBuilder<unknown>) => sql`
  with due as materialized (
    select distinct i.booking_id from app.booking_instalment i where i.state in ('scheduled', 'failed') and i.due_at <= ${at}),
  late as materialized (
    select b.* from due cross join lateral (
      select b.id, b.status, b.ended_at, b.payment_method, b.check_in, b.stay_id from app.booking b where b.id = due.booking_id offset 0) b)`

/** Returns bookings that were completed by then and are still partly unpaid. Charges in progress are waited for. */
export async function findBookingsOwedForGood(db: Executor, completedBefore: Date, limit = 100): Promise<string[]> {
  const { rows } = await sql<{ bookingId: string }>`
    ${
      // What is owed after a stay was due, at the latest, when it was added.
      lateAt(sql`${completedBefore}::timestamptz + interval '30 days'`)
    }
    select b.id as "bookingId" from late b
    where b.status = 'completed' and b.ended_at <= ${completedBefore}
      and not exists (select from app.booking_instalment i where i.booking_id = b.id and i.state = 'processing' offset 0)
      and (select q.quote ? 'schedule' from app.booking q where q.id = b.id)
    order by b.id limit ${limit}`.execute(db)
  return rows.map((row) => row.bookingId)
}

/**
 * Returns confirmed bookings whose time to pay is over: 72 hours after the first declined charge, or after a transfer
 * was due, but no later than when the guest may arrive. Charges that are still to be tried come first.
 */
export async function findBookingsUnpaidInTime(db: Executor, at: Date, limit = 100): Promise<string[]> {
  const arrival = sql`(b.check_in + s.check_in_from) at time zone s.timezone`
  const { rows } = await sql<{ bookingId: string }>`
    ${lateAt(sql`${at}::timestamptz`)}
    select b.id as "bookingId" from late b cross join lateral (
      select s.check_in_from, s.timezone from app.stay s where s.id = b.stay_id offset 0) s
    where b.status = 'confirmed' and exists (
      select from app.booking_instalment i
      where i.booking_id = b.id and i.cancels and i.state in ('scheduled', 'failed') and (
        (b.payment_method = 'card' and i.state = 'failed' and least(i.grace_until, ${arrival}) <= ${at})
        or (b.payment_method = 'transfer' and least(coalesce(i.grace_until, i.due_at + interval '72 hours'), ${arrival}) <= ${at}))
      offset 0)
      and not exists (
        select from app.booking_instalment i
        where i.booking_id = b.id and i.cancels and b.payment_method = 'card' and i.state = 'failed' and i.next_attempt_at <= ${at}
        offset 0)
    order by b.check_in, b.id limit ${limit}`.execute(db)
  return rows.map((row) => row.bookingId)
}
