import { sql } from 'kysely'
import { bookingHasEnded, type BookingState } from '#core/booking/booking-state.ts'
import type { Executor, Tx } from '#db/database.ts'
import { bookingOf, selectBookings, type Booking } from './booking-row.ts'
import { actingAs } from '#db/act-as.ts'

/** Returns the booking, or null. With `uid` only bookings of that guest are found. */
export async function findBooking(db: Executor, id: string, uid?: string): Promise<Booking | null> {
  const owner = uid === undefined ? sql`true` : sql`b.uid = ${uid}`
  const { rows } = await selectBookings(sql`b.id = ${id}::uuid and ${owner}`).execute(db)
  return rows[0] ? bookingOf(rows[0]) : null
}

/** Returns the bookings of a guest, latest stay first. `only`: just those with these ids. */
export async function findBookingsOf(db: Executor, uid: string, only?: readonly string[]): Promise<Booking[]> {
  const named = only === undefined ? sql`true` : sql`b.id = any(${only}::uuid[])`
  const { rows } = await selectBookings(sql`b.uid = ${uid} and ${named} order by b.check_in desc, b.id`).execute(db)
  return rows.map(bookingOf)
}

/**
 * Locks the guest's profile until the transaction ends, so that the guest's holds are counted and made one after
 * another.
 */
export async function lockGuest(tx: Tx, uid: string): Promise<void> {
  await sql`select from app.profile where uid = ${uid} for no key update`.execute(tx)
}

/** Returns whether a booking exists, and how many unpaid holds its guest has at this moment. */
export async function findHoldsOf(
  db: Executor,
  uid: string,
  bookingId: string,
  at: Date,
): Promise<{ readonly isThere: boolean; readonly active: number }> {
  const { rows } = await sql<{ isThere: boolean; active: number }>`
    select exists (select from app.booking where id = ${bookingId}::uuid) as "isThere", (
      select count(*) from app.booking
      where uid = ${uid} and source <> 'admin' and status in ('hold', 'pending_payment') and expires_at > ${at}) as active`.execute(
    db,
  )
  return rows[0] ?? { isThere: false, active: 0 }
}

/**
 * Counts the unpaid holds of a network at this moment. Further calls for the same network wait until the transaction
 * ends, so that simultaneous holds are counted one after the other.
 */
export async function countHoldsOfNetwork(tx: Tx, network: Buffer, at: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(${network.readBigInt64BE().toString()}::bigint)`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from app.booking
    where hold_network = ${network} and status in ('hold', 'pending_payment') and expires_at > ${at}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Stores who comes along, and the message to the host ('' means none). */
export async function setGuest(
  tx: Tx,
  bookingId: string,
  { name, email, phone, message }: Readonly<Record<'name' | 'email' | 'phone' | 'message', string>>,
): Promise<void> {
  const row = { guest_name: name, guest_email: email, guest_phone: phone, message: message || null }
  await tx.updateTable('app.booking').set(row).where('id', '=', bookingId).execute()
}

/** Counts a guest's confirmed bookings that lie ahead and are to be paid offline, with nothing paid yet. */
export async function countUnpaidOffline(db: Executor, uid: string, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from app.booking b join app.stay s on s.id = b.stay_id
    where b.uid = ${uid} and b.status = 'confirmed' and b.payment_method in ('transfer', 'on_arrival')
      and (b.check_in + s.check_in_from) at time zone s.timezone > ${at}
      and not exists (select from app.booking_instalment i where i.booking_id = b.id and i.state = 'paid')`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The state of a booking and the ends of its hold or request, on which transitions depend. The row is locked until the
 * transaction ends.
 */
export interface LockedBooking {
  readonly state: BookingState
  readonly expiresAt: Date | null
  readonly holdExtendedAt: Date | null
  /** Until then the card of a request is being charged, and nobody else may decide about it. */
  readonly acceptingUntil: Date | null
}

/** Returns the end of a hold at this moment, without locking it, or null when there is no such booking. */
export async function findHoldEnd(db: Executor, id: string): Promise<LockedBooking | null> {
  const { rows } = await sql<LockedBooking>`
    select status as state, expires_at as "expiresAt", hold_extended_at as "holdExtendedAt",
      accepting_until as "acceptingUntil"
    from app.booking where id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** Locks a booking. A caller that also changes its claim locks the claim first. */
export async function lockBooking(tx: Tx, id: string): Promise<LockedBooking | null> {
  const { rows } = await sql<LockedBooking>`
    select status as state, expires_at as "expiresAt", hold_extended_at as "holdExtendedAt",
      accepting_until as "acceptingUntil"
    from app.booking where id = ${id}::uuid for update`.execute(tx)
  return rows[0] ?? null
}

export interface BookingTransition {
  readonly id: string
  readonly from: readonly BookingState[]
  readonly to: BookingState
  readonly actor: string
  readonly at: Date
  readonly reason?: string | null
  /** When a request ends by itself. */
  readonly expiresAt?: Date
}

/**
 * Moves a booking to another state and records an event with the actor, the reason and the instant. Returns the state
 * it was in, or null when that is no longer one of `from`.
 */
export async function transitionBooking(tx: Tx, transition: BookingTransition): Promise<BookingState | null> {
  const { rows } = await sql<{ before: BookingState }>`
    with acting as materialized (${actingAs(transition.actor, transition.at)})
    update app.booking set status = ${transition.to},
      confirmed_at = case when ${transition.to} = 'confirmed' then ${transition.at}::timestamptz else confirmed_at end,
      ended_at = ${bookingHasEnded(transition.to) ? transition.at : null}::timestamptz,
      expires_at = coalesce(${transition.expiresAt ?? null}::timestamptz, expires_at),
      cancel_reason = ${transition.reason ?? null}
    from acting
    where id = ${transition.id}::uuid and status = any(${[...transition.from]}::app.booking_status[])
    returning old.status as before`.execute(tx)
  return rows[0]?.before ?? null
}

/** Stores the new end of a hold. Call `extendHold` for the claim first. */
export async function setHoldExtended(tx: Tx, id: string, expiresAt: Date, at: Date): Promise<void> {
  await sql`update app.booking set expires_at = ${expiresAt}, hold_extended_at = ${at} where id = ${id}::uuid`.execute(
    tx,
  )
}

/** Does the same for more time that staff give somebody who called, who keeps the one extension for the bank. */
export async function setHoldEnd(tx: Tx, id: string, expiresAt: Date): Promise<void> {
  await sql`update app.booking set expires_at = ${expiresAt} where id = ${id}::uuid`.execute(tx)
}

/**
 * Stores until when the host is accepting a request, which does not end before then. Null: no longer. Call
 * `extendRequest` for the claim first.
 */
export async function setAccepting(tx: Tx, id: string, until: Date | null): Promise<void> {
  await sql`
    update app.booking set accepting_until = ${until}::timestamptz, expires_at = greatest(expires_at, ${until}::timestamptz)
    where id = ${id}::uuid and status = 'requested'`.execute(tx)
}

/** Returns the slugs of the stays of these bookings, and of those to which they were to move, each once. */
export async function findStaySlugsOf(db: Executor, bookingIds: readonly string[]): Promise<string[]> {
  if (bookingIds.length === 0) return []
  const { rows } = await sql<{ slug: string }>`
    select distinct s.slug from app.booking b left join app.booking_change c on c.booking_id = b.id
    join app.stay s on s.id in (b.stay_id, c.stay_id)
    where b.id = any(${[...bookingIds]}::uuid[])`.execute(db)
  return rows.map((row) => row.slug)
}
