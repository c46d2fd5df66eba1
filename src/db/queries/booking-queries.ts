import { sql, type RawBuilder } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { Party, Quote, QuoteLine } from '#core/pricing/quote.ts'
import type { CancellationPolicy } from '#core/stay/stay-terms.ts'
import { nightsIn } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '../database.ts'
import type { PaymentStatus } from '../tables/payment-tables.ts'

/** A new booking: the price and the policy are kept as they were agreed. */
export interface NewBooking {
  readonly id: string
  readonly reference: string
  readonly uid: string
  readonly stayId: number
  readonly guest: { readonly name: string; readonly email: string; readonly phone: string }
  readonly message: string | null
  readonly quote: Quote
  readonly quoteHash: Buffer
  readonly policy: CancellationPolicy
  readonly expiresAt: Date
  readonly at: Date
}

/** Stores a booking in state hold with the lines of its price. Before it, in the same transaction: `takeNights` for its id. */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<void> {
  const { quote, guest } = booking
  const { party } = quote
  // One statement, because the nights of a hot week are locked while this runs: the fewer round trips, the better.
  await sql`
    with actor as (select set_config('app.actor', ${booking.uid}, true) as uid),
    made as (
      insert into app.booking (
        id, ref, stay_id, uid, status, check_in, check_out, adults, children, infants, pets, child_ages,
        guest_name, guest_email, guest_phone, message, currency, total, price_version, quote, quote_hash, policy, expires_at, created_at)
      select
        ${booking.id}::uuid, ${booking.reference}, ${booking.stayId}::int, actor.uid, 'hold', ${quote.checkIn}::date, ${quote.checkOut}::date,
        ${party.adults}::smallint, ${party.children}::smallint, ${party.infants}::smallint, ${party.pets}::smallint,
        ${[...(party.childAges ?? [])]}::smallint[], ${guest.name}, ${guest.email}, ${guest.phone}, ${booking.message},
        ${quote.currency}, ${quote.totalMinor}::bigint, ${quote.termsVersion}::int, ${JSON.stringify(quote)}::jsonb, ${booking.quoteHash}::bytea,
        ${JSON.stringify(booking.policy)}::jsonb, ${booking.expiresAt}::timestamptz, ${booking.at}::timestamptz
      from actor
      returning id)
    insert into app.booking_line (booking_id, position, kind, label, night, qty, unit, amount, fee_id, tax_rule_id, formula)
    select made.id, l.position, l.kind, l.label, l.night, l.qty, l.unit, l.amount, l.fee_id, l.tax_rule_id, l.formula
    from made, jsonb_to_recordset(${JSON.stringify(lineRows(quote))}::jsonb) as l (
      position smallint, kind app.line_kind, label text, night date, qty int, unit bigint, amount bigint,
      fee_id int, tax_rule_id int, formula jsonb)`.execute(tx)
}

/** One row for each line, but night lines become one row for each night: what a change or a refund of single nights needs. */
function lineRows(quote: Quote) {
  const rows = quote.lines.flatMap((line) =>
    line.kind === 'night' ? nightRows(line, quote) : [lineRow(line, line.quantity, line.amountMinor)],
  )
  return rows.map((row, position) => ({ ...row, position }))
}

function nightRows(line: QuoteLine, dates: StayDates) {
  return (line.nights ?? nightsIn(dates)).map((night) => ({ ...lineRow(line, 1, line.unitMinor), night }))
}

function lineRow(line: QuoteLine, qty: number, amount: number) {
  return {
    kind: line.kind,
    label: line.label,
    night: null as IsoDate | null,
    qty,
    unit: line.unitMinor,
    amount,
    fee_id: line.feeId ?? null,
    tax_rule_id: line.taxId ?? null,
    formula: { code: line.code, explanation: line.explanation },
  }
}

/** A booking as the rules and its guest need it. */
export interface Booking {
  readonly id: string
  readonly reference: string
  readonly uid: string | null
  readonly state: BookingState
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly nights: number
  readonly party: Party
  readonly guest: { readonly name: string; readonly email: string; readonly phone: string }
  readonly message: string | null
  readonly currency: string
  readonly totalMinor: number
  readonly quote: Quote
  readonly policy: CancellationPolicy
  readonly expiresAt: Date | null
  readonly holdExtendedAt: Date | null
  readonly confirmedAt: Date | null
  readonly createdAt: Date
  readonly stay: {
    readonly id: number
    readonly documentId: string
    readonly slug: string
    readonly title: string
    readonly destination: string
    readonly timeZone: string
    /** `HH:MM` */
    readonly checkInFrom: string
    readonly checkOutBy: string
    readonly address: Readonly<Record<string, unknown>>
    readonly photo: {
      readonly sha256: string
      readonly width: number
      readonly height: number
      readonly placeholder: string
      readonly alt: string
      readonly caption: string
    } | null
  }
  /** Captured minus what went or goes back. */
  readonly paidMinor: number
  /** The latest payment, or null. */
  readonly payment: {
    readonly status: PaymentStatus
    readonly hasCard: boolean
    readonly failure: string | null
    readonly refunded: boolean
  } | null
}

interface BookingRow {
  id: string
  ref: string
  uid: string | null
  status: BookingState
  check_in: IsoDate
  check_out: IsoDate
  nights: number
  adults: number
  children: number
  infants: number
  pets: number
  child_ages: number[]
  guest_name: string | null
  guest_email: string | null
  guest_phone: string | null
  message: string | null
  currency: string
  total: number
  quote: Quote
  policy: CancellationPolicy
  expires_at: Date | null
  hold_extended_at: Date | null
  confirmed_at: Date | null
  created_at: Date
  stay: Booking['stay']
  paid: number
  payment: Booking['payment']
}

function bookingOf(row: BookingRow): Booking {
  const { adults, children, infants, pets, child_ages: childAges } = row
  return {
    id: row.id,
    reference: row.ref,
    uid: row.uid,
    state: row.status,
    checkIn: row.check_in,
    checkOut: row.check_out,
    nights: row.nights,
    party: { adults, children, infants, pets, ...(childAges.length > 0 && { childAges }) },
    guest: { name: row.guest_name ?? '', email: row.guest_email ?? '', phone: row.guest_phone ?? '' },
    message: row.message,
    currency: row.currency,
    totalMinor: row.total,
    quote: row.quote,
    policy: row.policy,
    expiresAt: row.expires_at,
    holdExtendedAt: row.hold_extended_at,
    confirmedAt: row.confirmed_at,
    createdAt: row.created_at,
    stay: row.stay,
    paidMinor: row.paid,
    payment: row.payment,
  }
}

const bookingsWhere = (condition: RawBuilder<unknown>) => sql<BookingRow>`
  select b.id, b.ref, b.uid, b.status, b.check_in, b.check_out, b.nights, b.adults, b.children, b.infants, b.pets, b.child_ages,
    b.guest_name, b.guest_email, b.guest_phone, b.message, b.currency, b.total, b.quote, b.policy,
    b.expires_at, b.hold_extended_at, b.confirmed_at, b.created_at,
    jsonb_build_object(
      'id', s.id, 'documentId', s.document_id, 'slug', s.slug, 'title', s.title, 'destination', d.name, 'timeZone', s.timezone,
      'checkInFrom', to_char(s.check_in_from, 'HH24:MI'), 'checkOutBy', to_char(s.check_out_by, 'HH24:MI'), 'address', s.address,
      'photo', (
        select jsonb_build_object('sha256', encode(a.sha256, 'hex'), 'width', a.width, 'height', a.height,
          'placeholder', coalesce(a.placeholder, ''), 'alt', p.alt, 'caption', p.caption)
        from app.stay_photo p join app.asset a on a.id = p.asset_id where p.stay_id = s.id order by p.position limit 1)) as stay,
    (select coalesce(sum(p.amount), 0)::bigint from app.payment p where p.booking_id = b.id and p.status = 'captured')
      - (select coalesce(sum(r.amount), 0)::bigint from app.refund r where r.booking_id = b.id and r.status <> 'failed') as paid,
    (select jsonb_build_object('status', p.status, 'hasCard', p.method ? 'last4', 'failure', p.failure ->> 'code',
        'refunded', exists (select from app.refund r where r.payment_id = p.id and r.status <> 'failed'))
      from app.payment p where p.booking_id = b.id order by p.created_at desc, p.id desc limit 1) as payment
  from app.booking b join app.stay s on s.id = b.stay_id join app.destination d on d.id = s.destination_id
  where ${condition}`

/** The booking, or null; `uid` limits the search to the bookings of one guest. */
export async function findBooking(db: Executor, id: string, uid?: string): Promise<Booking | null> {
  const owner = uid === undefined ? sql`true` : sql`b.uid = ${uid}`
  const { rows } = await bookingsWhere(sql`b.id = ${id}::uuid and ${owner}`).execute(db)
  return rows[0] ? bookingOf(rows[0]) : null
}

/** All bookings of a guest, latest stay first. */
export async function findBookingsOf(db: Executor, uid: string): Promise<Booking[]> {
  const { rows } = await bookingsWhere(sql`b.uid = ${uid} order by b.check_in desc, b.id limit 200`).execute(db)
  return rows.map(bookingOf)
}

/** Lets the holds of a guest be counted and made one after another: locks the guest's profile until the transaction ends. */
export async function lockGuest(tx: Tx, uid: string): Promise<void> {
  await sql`select from app.profile where uid = ${uid} for no key update`.execute(tx)
}

/** How many nights a guest keeps from others at this moment without having paid. */
export async function countActiveHolds(db: Executor, uid: string, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from app.booking
    where uid = ${uid} and status in ('hold', 'pending_payment') and expires_at > ${at}`.execute(db)
  return rows[0]?.count ?? 0
}

/** What decides about a payment: the state and the end of the hold, with the row locked until the transaction ends. */
export interface LockedBooking {
  readonly state: BookingState
  readonly expiresAt: Date | null
  readonly holdExtendedAt: Date | null
}

/** Locks a booking. Whoever also touches its claim does that first. */
export async function lockBooking(tx: Tx, id: string): Promise<LockedBooking | null> {
  const { rows } = await sql<LockedBooking>`
    select status as state, expires_at as "expiresAt", hold_extended_at as "holdExtendedAt"
    from app.booking where id = ${id}::uuid for update`.execute(tx)
  return rows[0] ?? null
}

/** Moves a booking to another state; the event names `actor`. False when it is in none of `from` any more. */
export async function moveBooking(
  tx: Tx,
  move: { id: string; from: readonly BookingState[]; to: BookingState; actor: string; at: Date; reason?: string },
): Promise<boolean> {
  await sql`select set_config('app.actor', ${move.actor}, true)`.execute(tx)
  const isEnd = move.to === 'withdrawn' || move.to === 'expired'
  const { rows } = await sql`
    update app.booking set status = ${move.to},
      confirmed_at = ${move.to === 'confirmed' ? move.at : null}::timestamptz,
      ended_at = ${isEnd ? move.at : null}::timestamptz, cancel_reason = ${move.reason ?? null}
    where id = ${move.id}::uuid and status = any(${[...move.from]}::app.booking_status[])
    returning id`.execute(tx)
  return rows.length > 0
}

/** Notes the new end of a hold. Before it: `extendHold` for the claim. */
export async function setHoldExtended(tx: Tx, id: string, expiresAt: Date, at: Date): Promise<void> {
  await sql`update app.booking set expires_at = ${expiresAt}, hold_extended_at = ${at} where id = ${id}::uuid`.execute(
    tx,
  )
}

/** The slugs of the stays of these bookings, each once. */
export async function findStaySlugsOf(db: Executor, bookingIds: readonly string[]): Promise<string[]> {
  if (bookingIds.length === 0) return []
  const { rows } = await sql<{ slug: string }>`
    select distinct s.slug from app.booking b join app.stay s on s.id = b.stay_id
    where b.id = any(${[...bookingIds]}::uuid[])`.execute(db)
  return rows.map((row) => row.slug)
}
