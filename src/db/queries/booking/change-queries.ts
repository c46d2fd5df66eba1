import { sql } from 'kysely'
import { partyOf } from '#core/quote/party-of.ts'
import type { Party, Quote } from '#core/quote/quote.ts'
import type { CancellationPolicy, StayTerms } from '#core/rate/stay-terms.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingSide } from '#core/booking/booking-side.ts'
import type { MoveCause } from '#core/booking/move-terms.ts'
import type { ChangeState } from '#core/booking/change-state.ts'
import type { Executor, Tx } from '#db/database.ts'
import type { StayInMail } from './booking-row.ts'
import { coverPhoto } from './cover-photo.ts'

/** A request to change the dates or the party of a booking, with the new price. */
export interface BookingChange {
  readonly id: string
  readonly bookingId: string
  readonly requestedBy: BookingSide
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly party: Party
  readonly totalMinor: number
  readonly quote: Quote
  /** The terms by which the quote was made. */
  readonly terms: Partial<StayTerms>
  readonly message: string | null
  readonly state: ChangeState
  readonly expiresAt: Date
  /** The new home, and why. Null: the home stays the same. */
  readonly move: { readonly stayId: number; readonly cause: MoveCause; readonly policy: CancellationPolicy } | null
}

export type NewBookingChange = Omit<BookingChange, 'id' | 'state'> & { readonly at: Date }

/** Stores a change request. Returns null when another one of the booking waits for an answer already. */
export async function insertChange(tx: Tx, change: NewBookingChange): Promise<string | null> {
  const { party } = change
  const { rows } = await sql<{ id: string }>`
    insert into app.booking_change (
      booking_id, requested_by, check_in, check_out, adults, children, infants, pets, child_ages, total, quote, terms, message,
      expires_at, created_at, stay_id, cause, policy)
    values (
      ${change.bookingId}::uuid, ${change.requestedBy}, ${change.checkIn}::date, ${change.checkOut}::date,
      ${party.adults}::smallint, ${party.children}::smallint, ${party.infants}::smallint, ${party.pets}::smallint,
      ${[...(party.childAges ?? [])]}::smallint[], ${change.totalMinor}::bigint, ${JSON.stringify(change.quote)}::jsonb,
      ${JSON.stringify(change.terms)}::jsonb, ${change.message}, ${change.expiresAt}::timestamptz, ${change.at}::timestamptz,
      ${change.move?.stayId ?? null}::int, ${change.move?.cause ?? null}::text,
      ${change.move && JSON.stringify(change.move.policy)}::jsonb)
    on conflict (booking_id) where state = 'pending' do nothing
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

interface ChangeRow {
  id: string
  booking_id: string
  requested_by: BookingSide
  check_in: IsoDate
  check_out: IsoDate
  adults: number
  children: number
  infants: number
  pets: number
  child_ages: number[]
  total: number
  quote: Quote
  terms: Partial<StayTerms>
  message: string | null
  state: ChangeState
  expires_at: Date
  stay_id: number | null
  cause: MoveCause | null
  policy: CancellationPolicy | null
}

function changeOf(row: ChangeRow): BookingChange {
  const { adults, children, infants, pets, child_ages: childAges, stay_id: stayId, cause, policy } = row
  return {
    id: row.id,
    bookingId: row.booking_id,
    requestedBy: row.requested_by,
    checkIn: row.check_in,
    checkOut: row.check_out,
    party: partyOf({ adults, children, infants, pets, childAges }),
    totalMinor: row.total,
    quote: row.quote,
    terms: row.terms,
    message: row.message,
    state: row.state,
    expiresAt: row.expires_at,
    move: stayId === null || cause === null || policy === null ? null : { stayId, cause, policy },
  }
}

/** Returns the request, or null. */
export async function findChange(db: Executor, id: string): Promise<BookingChange | null> {
  const { rows } = await sql<ChangeRow>`select * from app.booking_change where id = ${id}::uuid`.execute(db)
  return rows[0] ? changeOf(rows[0]) : null
}

/**
 * Returns the request and locks it until the transaction ends. A caller that also changes claims or the booking locks
 * those first.
 */
export async function lockChange(tx: Tx, id: string): Promise<BookingChange | null> {
  const { rows } = await sql<ChangeRow>`select * from app.booking_change where id = ${id}::uuid for update`.execute(tx)
  return rows[0] ? changeOf(rows[0]) : null
}

/** Returns the request of a booking that waits for an answer, or null. The booking has to be locked. */
export async function findPendingChange(tx: Tx, bookingId: string): Promise<BookingChange | null> {
  const { rows } = await sql<ChangeRow>`
    select * from app.booking_change where booking_id = ${bookingId}::uuid and state = 'pending'`.execute(tx)
  return rows[0] ? changeOf(rows[0]) : null
}

/** Returns what mails say of the home to which a request would move its booking. */
export async function findOtherStay(db: Executor, stayId: number): Promise<StayInMail> {
  const { rows } = await sql<StayInMail>`
    select s.slug, s.title, ${coverPhoto} as photo from app.stay s where s.id = ${stayId}::int`.execute(db)
  return rows[0]!
}

/** Gives a request that waits for an answer another price. */
export async function setChangeQuote(tx: Tx, id: string, quote: Quote): Promise<void> {
  await sql`
    update app.booking_change set quote = ${JSON.stringify(quote)}::jsonb, total = ${quote.totalMinor}::bigint
    where id = ${id}::uuid and state = 'pending'`.execute(tx)
}

/** Stores the answer to a request. Returns false when it was answered before. */
export async function decideChange(
  tx: Tx,
  decision: { id: string; state: Exclude<ChangeState, 'pending'>; by: string; at: Date; reason?: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update app.booking_change set state = ${decision.state}, decided_at = ${decision.at}, decided_by = ${decision.by},
      reason = ${decision.reason ?? null}
    where id = ${decision.id}::uuid and state = 'pending' returning id`.execute(tx)
  return rows.length > 0
}

/** Ends the change request of a booking that has ended itself. */
export async function dropPendingChange(tx: Tx, bookingId: string, at: Date): Promise<void> {
  await sql`
    update app.booking_change set state = 'withdrawn', decided_at = ${at}, decided_by = 'system'
    where booking_id = ${bookingId}::uuid and state = 'pending'`.execute(tx)
}

/**
 * Ends the change request of a booking when it can no longer be carried out. Returns its id, or null when none was
 * waiting for an answer.
 */
export async function expirePendingChange(tx: Tx, bookingId: string, at: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update app.booking_change set state = 'expired', decided_at = ${at}, decided_by = 'clock'
    where booking_id = ${bookingId}::uuid and state = 'pending' returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Updates what else depends on a booking's home after it has moved: its cancellation policy from now on, and its
 * conversation.
 */
export async function setMoved(
  tx: Tx,
  { bookingId, policy }: { readonly bookingId: string; readonly policy: CancellationPolicy },
): Promise<void> {
  await sql`update app.booking set policy = ${JSON.stringify(policy)}::jsonb where id = ${bookingId}::uuid`.execute(tx)
  await sql`
    update app.thread thread set stay_id = b.stay_id from app.booking b
    where b.id = ${bookingId}::uuid and thread.booking_id = b.id`.execute(tx)
}
