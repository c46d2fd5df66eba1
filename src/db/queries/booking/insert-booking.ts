import { sql } from 'kysely'
import type { Quote, QuoteLine } from '#core/quote/quote.ts'
import type { CancellationPolicy, StayTerms } from '#core/rate/stay-terms.ts'
import { nightsIn } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import type { BookingSource } from '#core/booking/booking-source.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'
import type { Tx } from '#db/database.ts'

/** A new booking. Price, terms, policy and the versions of the texts that its guest accepts are stored as agreed. */
export interface NewBooking {
  readonly id: string
  readonly reference: string
  /** Null: the guest has no account yet. */
  readonly uid: string | null
  /** Who makes the booking, if it is not the guest. */
  readonly madeBy?: string
  readonly stayId: number
  readonly guest: { readonly name: string; readonly email: string; readonly phone: string }
  /** ISO 639 code of the language of the guest; null: not known. */
  readonly language: string | null
  readonly message: string | null
  readonly quote: Quote
  readonly quoteHash: Buffer
  /** The terms by which the quote was made. */
  readonly terms: Partial<StayTerms>
  readonly policy: CancellationPolicy
  readonly mode: BookingMode
  readonly offerId: string | null
  readonly expiresAt: Date
  /** The network whose unpaid holds it counts towards, or null. */
  readonly network: Buffer | null
  readonly at: Date
}

/**
 * Stores a booking in state hold with the lines of its price and its payment schedule. Call `takeNights` for its id
 * first, in the same transaction.
 */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<void> {
  const { quote, guest } = booking
  const { party } = quote
  const source: BookingSource = booking.madeBy === undefined ? 'web' : 'admin'
  // One statement, because it runs while nights that many guests want are locked: the fewer round trips, the better.
  await sql`
    with actor as (
      select set_config('app.actor', ${booking.madeBy ?? booking.uid ?? 'system'}, true), set_config('app.at', ${booking.at.toISOString()}, true) as at),
    made as (
      insert into app.booking (
        id, ref, stay_id, uid, source, status, check_in, check_out, adults, children, infants, pets, child_ages,
        guest_name, guest_email, guest_phone, guest_language, message, currency, total, price_version, quote, quote_hash, terms, policy,
        mode, rate, plan, coupon_id, offer_id, expires_at, hold_network, created_at,
        terms_version, privacy_version, texts_accepted_at)
      select
        ${booking.id}::uuid, ${booking.reference}, ${booking.stayId}::int, ${booking.uid}::text, ${source}::text, 'hold', ${quote.checkIn}::date, ${quote.checkOut}::date,
        ${party.adults}::smallint, ${party.children}::smallint, ${party.infants}::smallint, ${party.pets}::smallint,
        ${[...(party.childAges ?? [])]}::smallint[], ${guest.name}, ${guest.email}, ${guest.phone}, ${booking.language}::text, ${booking.message},
        ${quote.currency}, ${quote.totalMinor}::bigint, ${quote.termsVersion}::int, ${JSON.stringify(quote)}::jsonb, ${booking.quoteHash}::bytea,
        ${JSON.stringify(booking.terms)}::jsonb, ${JSON.stringify(booking.policy)}::jsonb,
        ${booking.mode}, ${quote.rate ?? 'standard'}, ${quote.plan ?? 'full'}, ${quote.promo?.id ?? null}::int,
        ${booking.offerId}::uuid, ${booking.expiresAt}::timestamptz, ${booking.network}::bytea, ${booking.at}::timestamptz,
        texts.terms, texts.privacy, case when texts.terms is not null then ${booking.at}::timestamptz end
      from actor left join lateral (
        select ${textVersion('tos', booking.at)} as terms, ${textVersion('privacy', booking.at)} as privacy) texts
        on ${source} = 'web' and texts.terms is not null and texts.privacy is not null
      returning id),
    due as (
      insert into app.booking_instalment (booking_id, position, amount, due_on, due_at)
      select made.id, i.position, i.amount, i.due_on, coalesce(i.due_at, ${booking.at}::timestamptz)
      from made, jsonb_to_recordset(${JSON.stringify(instalmentRows(quote))}::jsonb) as i (
        position smallint, amount bigint, due_on date, due_at timestamptz))
    insert into app.booking_line (
      booking_id, position, kind, label, night, qty, unit, amount, taxable, fee_id, tax_rule_id, refund, included, formula)
    select made.id, l.position, l.kind, l.label, l.night, l.qty, l.unit, l.amount, l.taxable, l.fee_id, l.tax_rule_id, l.refund,
      l.included, l.formula
    from made, jsonb_to_recordset(${JSON.stringify(bookingLineRows(quote))}::jsonb) as l (
      position smallint, kind app.line_kind, label text, night date, qty int, unit bigint, amount bigint, taxable boolean,
      fee_id int, tax_rule_id int, refund text, included boolean, formula jsonb)`.execute(tx)
}

/**
 * Returns what `app.text_version` does as an expression that is planned with the statement. Calling the function twice
 * would take a twentieth of the time of the statement.
 */
function textVersion(slug: 'tos' | 'privacy', at: Date) {
  return sql<number | null>`(
    select max(version.version) from app.page_version version
    where version.page_id = (select page.id from app.page page where page.slug = ${slug}) and version.valid_from <= ${at}::timestamptz)`
}

function instalmentRows(quote: Quote) {
  return quote.schedule
    .filter((payment) => payment.amountMinor > 0)
    .map((payment, index) => ({
      position: index + 1,
      amount: payment.amountMinor,
      due_on: payment.dueOn,
      due_at: payment.dueAt,
    }))
}

/**
 * Returns the rows of `app.booking_line` for a price: one per line, except that night lines become one row per night,
 * which a change or a refund of single nights needs.
 */
export function bookingLineRows(quote: Quote) {
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
    taxable: line.fee?.taxable ?? true,
    fee_id: line.feeId ?? null,
    tax_rule_id: line.taxId ?? null,
    refund: line.fee?.refund ?? null,
    included: line.included ?? false,
    formula: readFormula(line),
  }
}

/**
 * Returns the parts of a formula that reports add up: what a tax is a share of. The full formula is stored once, in the
 * quote of the booking; on each row it would make up two thirds of the table.
 */
function readFormula({ kind, formula: { inputs } }: QuoteLine) {
  return kind === 'tax' && inputs['ofMinor'] !== undefined ? { inputs: { ofMinor: inputs['ofMinor'] } } : {}
}
