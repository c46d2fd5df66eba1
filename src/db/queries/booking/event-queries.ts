import { sql } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { Executor, Tx } from '#db/database.ts'

/** Events of a booking other than changes of state. */
export type BookingEventKind =
  | 'paid'
  | 'payment_failed'
  | 'authorised'
  | 'refunded'
  | 'refund_failed'
  | 'refunded_at_provider'
  | 'payment_undone'
  | 'refund_undone'
  | 'adjusted'
  | 'changed'
  | 'change_requested'
  | 'change_declined'
  | 'change_withdrawn'
  | 'change_expired'
  | 'charge_offered'
  | 'charge_accepted'
  | 'charge_declined'
  | 'charge_withdrawn'
  | 'charge_expired'
  | 'deposit_held'
  | 'deposit_released'
  | 'deposit_captured'
  | 'deposit_failed'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost'
  | 'reviewed'
  | 'made_by_staff'
  | 'hold_extended'
  | 'payment_extended'
  | 'payment_link_sent'

/** Records who did what, in the transaction that does it. `transitionBooking` records changes of state itself. */
export async function noteBookingEvent(
  tx: Tx,
  event: {
    bookingId: string
    kind: BookingEventKind
    actor: string
    at: Date
    reason?: string | null
    detail?: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  await sql`
    insert into app.booking_event (booking_id, kind, actor, reason, at, detail)
    values (${event.bookingId}::uuid, ${event.kind}, ${event.actor}, ${event.reason ?? null}, ${event.at}::timestamptz,
      ${JSON.stringify(event.detail ?? {})}::jsonb)`.execute(tx)
}

/** One entry of a booking's history. */
export interface BookingEvent {
  readonly id: number
  readonly kind: string
  readonly from: BookingState | null
  readonly to: BookingState | null
  readonly actor: string
  readonly reason: string | null
  readonly at: Date
  readonly detail: Readonly<Record<string, unknown>>
}

/** Returns the history of a booking, oldest first. */
export async function findBookingEvents(db: Executor, bookingId: string): Promise<BookingEvent[]> {
  const { rows } = await sql<BookingEvent>`
    select id, kind, from_status as "from", to_status as "to", actor, reason, at, detail
    from app.booking_event where booking_id = ${bookingId}::uuid order by id`.execute(db)
  return rows
}

/** Returns what ended each of these withdrawn bookings, by booking. */
export async function findWithdrawals(
  db: Executor,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, BookingEvent>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await sql<BookingEvent & { readonly bookingId: string }>`
    select booking_id as "bookingId", id, kind, from_status as "from", to_status as "to", actor, reason, at, detail
    from app.booking_event
    where booking_id = any(${[...bookingIds]}::uuid[]) and kind = 'moved' and to_status = 'withdrawn'`.execute(db)
  return new Map(rows.map(({ bookingId, ...event }) => [bookingId, event]))
}

/**
 * Returns the detail of the event that an attempt recorded, by the id stored as `attempt`, or null when it recorded
 * none.
 */
export async function findAttempt(
  db: Executor,
  { bookingId, attempt }: { readonly bookingId: string; readonly attempt: string },
): Promise<Readonly<Record<string, unknown>> | null> {
  const { rows } = await sql<Pick<BookingEvent, 'detail'>>`
    select detail from app.booking_event
    where booking_id = ${bookingId}::uuid and detail ->> 'attempt' = ${attempt} limit 1`.execute(db)
  return rows[0]?.detail ?? null
}
