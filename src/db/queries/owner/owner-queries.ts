import { sql } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { BookedMoney, CleaningKeeper } from '#core/owner/statement.ts'
import type { Quote } from '#core/quote/quote.ts'
import type { CancellationPolicy } from '#core/rate/stay-terms.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import type { Executor } from '#db/database.ts'
import { hasStay } from '#db/queries/account/stay-scope.ts'

export interface OwnerRow {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly iban: string | null
  readonly email: string | null
  readonly currency: string
  readonly uid: string | null
  readonly hostEmail: string | null
  readonly version: number
  readonly homes: readonly string[]
}

/** Returns owners by name. `hostUid`: only those linked with this account. */
export async function findOwners(
  db: Executor,
  { hostUid, id }: { readonly hostUid: string | null; readonly id?: string },
): Promise<OwnerRow[]> {
  const { rows } = await sql<OwnerRow>`
    select o.id, o.name, o.address, o.iban, o.email, o.currency, o.uid, o.version, p.email as "hostEmail",
      coalesce((select jsonb_agg(distinct s.title order by s.title) from app.owner_contract c join app.stay s on s.id = c.stay_id
        where c.owner_id = o.id and (upper(c.during) is null or upper(c.during) > app.instant()::date)), '[]') as homes
    from app.owner o left join app.profile p on p.uid = o.uid
    where ${hostUid === null ? sql`true` : sql`o.uid = ${hostUid}`} and ${id === undefined ? sql`true` : sql`o.id = ${id}::uuid`}
    order by app.plain(o.name), o.id`.execute(db)
  return rows
}

export interface ContractRow {
  readonly id: string
  readonly stayId: number
  readonly home: { readonly documentId: string; readonly slug: string; readonly title: string }
  readonly from: IsoDate
  readonly to: IsoDate | null
  readonly commissionBp: number
  readonly cleaningTo: CleaningKeeper
  readonly monthlyMinor: number
  readonly lowestNightMinor: number | null
  readonly confirmAboveBp: number | null
}

/** Returns the contracts of an owner, by home and period. */
export async function findContracts(db: Executor, ownerId: string): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select c.id, c.stay_id as "stayId", jsonb_build_object('documentId', s.document_id, 'slug', s.slug, 'title', s.title) as home,
      lower(c.during) as "from", upper(c.during) as "to", c.commission_bp as "commissionBp", c.cleaning_to as "cleaningTo",
      c.monthly as "monthlyMinor", c.lowest_night as "lowestNightMinor", c.confirm_above_bp as "confirmAboveBp"
    from app.owner_contract c join app.stay s on s.id = c.stay_id where c.owner_id = ${ownerId}::uuid
    order by app.plain(s.title), lower(c.during)`.execute(db)
  return rows
}

export interface ExpenseRow {
  readonly id: string
  readonly home: string
  readonly day: IsoDate
  readonly label: string
  readonly amountMinor: number
  readonly receipt: { readonly sha256: string; readonly width: number } | null
  /** Whether it was taken back after a statement had stated it. */
  readonly isWithdrawn: boolean
}

/** Returns what was paid for an owner, by day. */
export async function findExpenses(db: Executor, ownerId: string): Promise<ExpenseRow[]> {
  const { rows } = await sql<ExpenseRow>`
    select e.id, s.title as home, e.day, e.label, e.amount as "amountMinor",
      case when p.id is not null then jsonb_build_object('sha256', encode(p.sha256, 'hex'), 'width', coalesce(p.width, 0)) end as receipt,
      e.withdrawn_at is not null as "isWithdrawn"
    from app.owner_expense e join app.stay s on s.id = e.stay_id left join app.asset p on p.id = e.receipt_id
    where e.owner_id = ${ownerId}::uuid order by e.day, e.id`.execute(db)
  return rows
}

/** A booking with its money as the books have it, before its fees are divided into cleaning and others. */
export interface BookedRow extends Omit<BookedMoney, 'cleaningMinor'> {
  /** All fees, without taxes, as far as they are kept. */
  readonly feesMinor: number
  /** The cleaning fee of the agreed price, with the taxes inside it. */
  readonly agreedCleaningMinor: number
  /** What divides the fees. Null: the agreed cleaning fee does, because no part of it is tax or was given back. */
  readonly priced: PricedBooking | null
}

/** What a booking was agreed to cost, and how it ended. */
export interface PricedBooking {
  readonly quote: Quote
  readonly policy: CancellationPolicy
  readonly state: BookingState
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly confirmedAt: string
  readonly endedAt: string | null
  /** `HH:MM` in the time zone of the home. */
  readonly stay: { readonly timeZone: string; readonly checkInFrom: string; readonly checkOutBy: string }
}

/**
 * Returns the bookings of an owner's homes that were ever confirmed and have nights in the contracts before a day, with
 * their money as the books have it, in the currency of the owner.
 */
export async function findBookedMoney(
  db: Executor,
  { ownerId, before }: { readonly ownerId: string; readonly before: IsoDate },
): Promise<BookedRow[]> {
  const isSold = sql`b.status in ('confirmed', 'checked_in', 'completed')`
  const { rows } = await sql<BookedRow>`
    select b.id as "bookingId", b.ref as reference, b.stay_id as "stayId", b.check_in as "checkIn", b.check_out as "checkOut",
      ${isSold} as "isSold", coalesce(money.rent, 0)::bigint as "rentMinor", coalesce(money.fees, 0)::bigint as "feesMinor",
      coalesce(money.taxes, 0)::bigint as "taxesMinor", clean.minor as "agreedCleaningMinor",
      case when clean.minor > 0 and money.fees > 0
        and jsonb_path_exists(b.quote, '$.lines[*] ? ((@.kind == "fee" || @.kind == "extra") && !(@.fee.kind == "cleaning"))')
        and (not (${isSold}) or jsonb_path_exists(b.quote, '$.lines[*] ? (@.included == true)'))
      then jsonb_build_object('quote', b.quote, 'policy', b.policy, 'state', b.status, 'checkIn', b.check_in, 'checkOut', b.check_out,
        'confirmedAt', b.confirmed_at, 'endedAt', b.ended_at, 'stay', jsonb_build_object('timeZone', s.timezone,
          'checkInFrom', to_char(s.check_in_from, 'HH24:MI'), 'checkOutBy', to_char(s.check_out_by, 'HH24:MI'))) end as priced
    from app.booking b join app.owner o on o.id = ${ownerId}::uuid join app.stay s on s.id = b.stay_id
    left join lateral (
      select -sum(e.amount) filter (where e.account in ('stay_revenue', 'discount')) as rent,
        -sum(e.amount) filter (where e.account = 'fee_revenue') as fees,
        -sum(e.amount) filter (where e.account = 'tax_payable') as taxes
      from app.ledger_entry e where e.booking_id = b.id) money on true
    cross join lateral (
      select coalesce(sum((line ->> 'amountMinor')::bigint), 0)::bigint as minor
      from jsonb_array_elements(case when jsonb_typeof(b.quote -> 'lines') = 'array' then b.quote -> 'lines' else '[]' end) line
      where line -> 'fee' ->> 'kind' = 'cleaning') clean
    where b.confirmed_at is not null and b.currency = o.currency and exists (
      select from app.owner_contract c where c.owner_id = o.id and c.stay_id = b.stay_id
        and c.during && daterange(b.check_in, b.check_out) and b.check_in < ${before}::date)
    order by b.check_in, b.id`.execute(db)
  return rows
}

/** Returns which of these bookings are in homes of a scope. */
export async function findBookingsWithin(
  db: Executor,
  ids: readonly string[],
  scope: StayScope,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select b.id from app.booking b where b.id = any(${[...ids]}::uuid[]) and ${hasStay(scope, sql`b.stay_id`)}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
