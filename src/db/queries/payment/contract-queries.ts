import { sql, type RawBuilder } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { Quote } from '#core/quote/quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'
import type { OfflineMethod, PaymentMethod, PaymentPlan } from '#core/payment/payment-choice.ts'
import { lockNights } from '#db/claims/lock-nights.ts'
import type { Executor, Tx } from '#db/database.ts'
import { bookingLineRows } from '#db/queries/booking/insert-booking.ts'
import { instalmentIn, instalmentsOf, type Instalment, type StoredInstalment } from './instalment-queries.ts'
import { refundableOf } from './refund-queries.ts'

/** The money side of a booking. */
export interface Contract {
  readonly id: string
  readonly reference: string
  readonly uid: string | null
  readonly state: BookingState
  readonly mode: BookingMode
  readonly plan: PaymentPlan
  readonly method: PaymentMethod
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly totalMinor: number
  readonly currency: string
  /** The agreed quote, without lines for a booking that was not made by a quote. */
  readonly quote: Partial<Quote>
  /** The card that the provider charges when the guest is not present, or null. */
  readonly savedCard: Readonly<Record<string, string>> | null
  readonly expiresAt: Date | null
  readonly stay: {
    readonly id: number
    readonly slug: string
    readonly title: string
    readonly timeZone: string
    /** `HH:MM` */
    readonly checkInFrom: string
    readonly checkOutBy: string
    readonly offlineMethods: readonly OfflineMethod[]
    /** Days after check-out on which a damage deposit is released. */
    readonly damageReleaseDays: number
  }
}

const contractWhere = (condition: RawBuilder<unknown>, lock: RawBuilder<unknown>) => sql<Contract>`
  select b.id, b.ref as reference, b.uid, b.status as state, b.mode, b.plan, b.payment_method as method,
    b.check_in as "checkIn", b.check_out as "checkOut", b.total as "totalMinor", b.currency, b.quote,
    b.saved_card as "savedCard", b.expires_at as "expiresAt",
    jsonb_build_object('id', s.id, 'slug', s.slug, 'title', s.title, 'timeZone', s.timezone,
      'checkInFrom', to_char(s.check_in_from, 'HH24:MI'), 'checkOutBy', to_char(s.check_out_by, 'HH24:MI'),
      'offlineMethods', s.offline_methods, 'damageReleaseDays', s.damage_release_days) as stay
  from app.booking b join app.stay s on s.id = b.stay_id where ${condition} ${lock}`

/** Returns the money side of a booking, or null. */
export async function findContract(db: Executor, bookingId: string): Promise<Contract | null> {
  const { rows } = await contractWhere(sql`b.id = ${bookingId}::uuid`, sql``).execute(db)
  return rows[0] ?? null
}

/**
 * Returns the same and locks the booking until the transaction ends, its claim before it. Everybody locks in this
 * order; afterwards no other transaction changes the payments, refunds, instalments, ledger and history of the booking.
 */
export async function lockContract(tx: Tx, bookingId: string): Promise<Contract | null> {
  await lockNights(tx, bookingId)
  const { rows } = await contractWhere(sql`b.id = ${bookingId}::uuid`, sql`for no key update of b`).execute(tx)
  return rows[0] ?? null
}

/** Saves the card to which the balance, changes and the damage deposit are charged. */
export async function setSavedCard(tx: Tx, bookingId: string, card: Readonly<Record<string, string>>): Promise<void> {
  await sql`
    update app.booking set saved_card = ${JSON.stringify(card)}::jsonb
    where id = ${bookingId}::uuid and saved_card is distinct from ${JSON.stringify(card)}::jsonb`.execute(tx)
}

/** Stores how the guest pays. */
export async function setPaymentMethod(tx: Tx, bookingId: string, method: Contract['method']): Promise<void> {
  await sql`update app.booking set payment_method = ${method} where id = ${bookingId}::uuid`.execute(tx)
}

/** A line of a booking's price as the books need it. */
export interface ContractLine {
  readonly kind: string
  readonly amountMinor: number
  /** A tax inside the other lines. */
  readonly included: boolean
}

/** Returns the lines of a booking's price as they are stored, night by night. */
export async function findContractLines(db: Executor, bookingId: string): Promise<ContractLine[]> {
  const { rows } = await sql<ContractLine>`
    select kind, amount as "amountMinor", included from app.booking_line
    where booking_id = ${bookingId}::uuid order by position`.execute(db)
  return rows
}

/** The amounts with which the books of a booking are opened. */
export interface Opening {
  /** One line per kind, in the order in which the kinds first appear. */
  readonly lines: readonly ContractLine[]
  readonly instalments: readonly Instalment[]
  /** The captured part of the price that was not given back, in minor units. */
  readonly paidMinor: number
}

/** Returns everything that is needed to open the books of a booking, in one statement. The booking has to be locked. */
export async function findOpening(tx: Tx, bookingId: string): Promise<Opening> {
  const { rows } = await sql<{ lines: ContractLine[]; instalments: StoredInstalment[]; paidMinor: number }>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'amountMinor', amount, 'included', included) order by first), '[]')
        from (
          select kind, included, sum(amount) as amount, min(position) as first from app.booking_line
          where booking_id = ${bookingId}::uuid group by kind, included) line) as lines,
      (select coalesce(jsonb_agg(to_jsonb(instalment) order by instalment.position), '[]')
        from (${instalmentsOf(bookingId)}) instalment) as instalments,
      (select coalesce(sum("leftMinor"), 0)::bigint from (${refundableOf(bookingId)}) payment) as "paidMinor"`.execute(
    tx,
  )
  const row = rows[0]
  if (!row) throw new Error('a select without a table has no row')
  return { ...row, instalments: row.instalments.map(instalmentIn) }
}

/**
 * Replaces the price of a booking: dates, party, quote and lines, and the terms by which it was made unless they stay
 * (null). Policy, rate and payment method stay as agreed.
 */
export async function replacePrice(
  tx: Tx,
  change: { bookingId: string; quote: Quote; quoteHash: Buffer; terms: Readonly<Partial<StayTerms>> | null },
): Promise<void> {
  const { bookingId, quote } = change
  const { party } = quote
  await sql`
    update app.booking set stay_id = ${quote.stayId}, check_in = ${quote.checkIn}::date, check_out = ${quote.checkOut}::date, adults = ${party.adults},
      children = ${party.children}, infants = ${party.infants}, pets = ${party.pets},
      child_ages = ${[...(party.childAges ?? [])]}::smallint[], total = ${quote.totalMinor}, price_version = ${quote.termsVersion},
      quote = ${JSON.stringify(quote)}::jsonb, quote_hash = ${change.quoteHash},
      terms = coalesce(${change.terms && JSON.stringify(change.terms)}::jsonb, terms)
    where id = ${bookingId}::uuid`.execute(tx)
  await sql`delete from app.booking_line where booking_id = ${bookingId}::uuid`.execute(tx)
  await sql`
    insert into app.booking_line (
      booking_id, position, kind, label, night, qty, unit, amount, taxable, fee_id, tax_rule_id, refund, included, formula)
    select ${bookingId}::uuid, l.position, l.kind, l.label, l.night, l.qty, l.unit, l.amount, l.taxable, l.fee_id, l.tax_rule_id,
      l.refund, l.included, l.formula
    from jsonb_to_recordset(${JSON.stringify(bookingLineRows(quote))}::jsonb) as l (
      position smallint, kind app.line_kind, label text, night date, qty int, unit bigint, amount bigint, taxable boolean,
      fee_id int, tax_rule_id int, refund text, included boolean, formula jsonb)`.execute(tx)
}
