import { isStayNamed } from '#db/queries/stay/named-stay.ts'
import { within } from '#db/queries/account/stay-scope.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import { guestOfBooking, personHasText } from '#db/queries/account/person-text.ts'
import { sql, type RawBuilder } from 'kysely'
import type { BookingOrder } from '#core/booking/booking-order.ts'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { PaymentKind } from '#core/payment/payment-status.ts'
import type { RefundStatus } from '#core/payment/refund-status.ts'
import type { Executor } from '#db/database.ts'
import { isDisputed } from './open-dispute.ts'
import { bookingOf, selectBookings, type Booking } from './booking-row.ts'

/** A booking's place in a list. */
interface Place {
  readonly checkIn: IsoDate
  readonly id: string
}

/** The bookings to find. Filters that are left out do not apply. */
export interface BookingFilter {
  readonly state?: readonly BookingState[] | undefined
  /** The document id or slug of the home. */
  readonly stay?: string | undefined
  /** A night in `[from, to)`, or a day of arrival or departure in it. */
  readonly from?: IsoDate | undefined
  readonly to?: IsoDate | undefined
  readonly between: 'nights' | 'arrivals' | 'departures'
  /** A part of the reference, or of the guest's name, address or telephone number (`personHasText`). */
  readonly text?: string | undefined
  /** Only bookings whose guest should have paid by this instant. */
  readonly dueAt?: Date | undefined
  readonly order: BookingOrder
  /** Only these homes. */
  readonly scope: StayScope | null
  /** Only bookings after this one in the order of the answer. */
  readonly after?: Place | undefined
  readonly limit: number
}

const FIRST_DAY = { nights: sql`b.check_out >`, arrivals: sql`b.check_in >=`, departures: sql`b.check_out >=` }
const LAST_DAY = { nights: sql`b.check_in <`, arrivals: sql`b.check_in <`, departures: sql`b.check_out <` }

/**
 * Selects the first bookings `b` of homes `s` that meet a condition, in an order and after a place. Each order follows
 * an index: that of arrivals, forwards or backwards, and that of the numbers of bookings, which grow with time (their
 * ids do not).
 */
const inOrder: Readonly<
  Record<BookingOrder, (all: RawBuilder<unknown>, limit: number, after: Place | undefined) => RawBuilder<unknown>>
> = {
  'soonest-arrival': (all, limit, after) =>
    sql`${all} ${after ? sql`and (b.check_in, b.id) > (${after.checkIn}::date, ${after.id}::uuid)` : nothing}
      order by b.check_in, b.id limit ${limit}`,
  'latest-arrival': (all, limit, after) =>
    sql`${all} ${after ? sql`and (b.check_in, b.id) < (${after.checkIn}::date, ${after.id}::uuid)` : nothing}
      order by b.check_in desc, b.id desc limit ${limit}`,
  'newest-booking': (all, limit, after) =>
    sql`${all} ${after ? sql`and b.nr < (select nr from app.booking where id = ${after.id}::uuid)` : nothing}
      order by b.nr desc limit ${limit}`,
}

const nothing = sql``

/**
 * Bookings whose guest should pay: a booking that is made only when it is paid, a payment whose day has come or whose
 * card was declined, a transfer, which may take up to three days (docs/booking-rules.md), and a charge that was asked
 * for. Each of these is found by an index of its own, and there are few of each.
 */
const dueBy = (at: Date) => sql`b.id = any(array(
  select id from app.booking where status in ('hold', 'pending_payment')
  union all
  select i.booking_id from app.booking_instalment i join app.booking o on o.id = i.booking_id
  where i.state in ('scheduled', 'failed') and i.due_at <= ${at}::timestamptz + interval '3 days'
    and (i.due_at <= ${at} or o.payment_method = 'transfer')
  union all
  select booking_id from app.booking_instalment where state = 'failed'
  union all
  select booking_id from app.charge where state = 'pending' and expires_at > ${at}))
  and b.status in ('hold', 'pending_payment', 'confirmed', 'checked_in', 'completed')`

/** Returns the condition that the reference contains a text. The text is escaped, because it is not a pattern. */
const hasReference = (text: string) => sql`b.ref ilike ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`

/** Returns bookings for staff, in the requested order. */
export async function findBookingsForStaff(executor: Executor, filter: BookingFilter): Promise<Booking[]> {
  const { state, stay, from, to, between, text, dueAt, order, scope, after, limit } = filter
  const conditions = [
    state && sql`b.status = any(${state}::app.booking_status[])`,
    stay && isStayNamed('s', [stay]),
    from && sql`${FIRST_DAY[between]} ${from}::date`,
    to && sql`${LAST_DAY[between]} ${to}::date`,
    text && sql`(${hasReference(text)} or ${personHasText(text, guestOfBooking)})`,
    dueAt && dueBy(dueAt),
    scope && within(scope, 's'),
  ].filter((condition) => typeof condition === 'object' && condition !== null)
  const all = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
  const { rows } = await selectBookings(inOrder[order](all, limit, after)).execute(executor)
  return rows.map(bookingOf)
}

/** Everything that was paid for a booking, given back, and written into the books, oldest first. */
export interface BookingMoney {
  readonly payments: readonly {
    readonly documentId: string
    readonly kind: PaymentKind
    readonly status: string
    readonly provider: string
    readonly amountMinor: number
    readonly capturedMinor: number
    readonly card: { readonly brand: string; readonly last4: string } | null
    readonly failure: string | null
    readonly createdAt: Date
  }[]
  readonly refunds: readonly {
    readonly documentId: string
    readonly payment: string
    readonly amountMinor: number
    readonly reason: string
    readonly status: RefundStatus
    readonly failure: string | null
    readonly isDisputed: boolean
    readonly isPaidByHand: boolean
    readonly by: string
    readonly createdAt: Date
  }[]
  readonly ledger: readonly {
    readonly tx: string
    readonly account: string
    readonly amountMinor: number
    readonly memo: string
    readonly at: Date
  }[]
}

/** Returns the money of a booking. */
export async function findBookingMoney(executor: Executor, bookingId: string): Promise<BookingMoney> {
  const [payments, refunds, ledger] = await Promise.all([
    sql<BookingMoney['payments'][number]>`
      select id as "documentId", kind, status, provider, amount as "amountMinor", captured as "capturedMinor",
        case when method ? 'last4' then jsonb_build_object('brand', method ->> 'brand', 'last4', method ->> 'last4') end as card,
        failure ->> 'code' as failure, created_at as "createdAt"
      from app.payment where booking_id = ${bookingId}::uuid order by created_at, id`.execute(executor),
    sql<BookingMoney['refunds'][number]>`
      select id as "documentId", payment_id as payment, amount as "amountMinor", reason, status, failure,
        ${isDisputed(sql`refund.payment_id`)} as "isDisputed",
        coalesce(starts_with(provider_ref, 'offline:'), false) as "isPaidByHand", created_by as by, created_at as "createdAt"
      from app.refund where booking_id = ${bookingId}::uuid and status <> 'withdrawn' order by created_at, id`.execute(
      executor,
    ),
    sql<BookingMoney['ledger'][number]>`
      select tx, account, amount as "amountMinor", memo, at
      from app.ledger_entry where booking_id = ${bookingId}::uuid order by id`.execute(executor),
  ])
  return { payments: payments.rows, refunds: refunds.rows, ledger: ledger.rows }
}
