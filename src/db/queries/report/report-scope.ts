import { sql, type RawBuilder } from 'kysely'
import type { ReportBasis } from '#core/report/report-basis.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** What a report is about. */
export interface ReportScope {
  /** Days in `[from, to)`. */
  readonly from: IsoDate
  readonly to: IsoDate
  readonly by: ReportBasis
  /** Only homes of this host. */
  readonly hostUid: string | null
  /** Slug of a destination, with those within it. */
  readonly region?: string | undefined
  /** Slug or document id of a home. */
  readonly home?: string | undefined
}

/**
 * The common beginning of the queries: `home`, the homes of one currency (that of most of them), `month`, and `booked`, what was ever
 * confirmed of them, with its money as it stands in the books.
 */
export function reportTables({ from, to, by, hostUid, region, home }: ReportScope): RawBuilder<unknown> {
  const ofHost = hostUid === null ? sql`true` : sql`h.uid = ${hostUid}`
  const ofHome = home ? sql`(s.slug = ${home} or s.document_id::text = lower(${home}))` : sql`true`
  const ofRegion = region ? sql`s.destination_id in (select id from place)` : sql`true`
  const inPeriod =
    by === 'night'
      ? sql`b.check_in < ${to}::date and b.check_out > ${from}::date`
      : sql`(b.confirmed_at at time zone h.timezone)::date >= ${from}::date and (b.confirmed_at at time zone h.timezone)::date < ${to}::date`
  return sql`
    with recursive place as (
      select id from app.destination where slug = ${region ?? ''}
      union select d.id from app.destination d join place p on d.parent_id = p.id),
    scope as (
      select s.id, s.state, s.currency, s.timezone
      from app.stay s left join app.host h on h.id = s.host_id
      where ${ofHost} and ${ofHome} and ${ofRegion}),
    chosen as (select currency from scope group by currency order by count(*) desc, currency limit 1),
    home as (select scope.* from scope join chosen using (currency)),
    month as (
      select greatest(m::date, ${from}::date) as since, least((m + interval '1 month')::date, ${to}::date) as until,
        to_char(m, 'YYYY-MM') as name
      from generate_series(date_trunc('month', ${from}::date::timestamp), ${to}::date::timestamp - interval '1 day', interval '1 month') m),
    asked as materialized (
      select b.id, b.status, b.check_in, b.check_out, b.nights, (b.confirmed_at at time zone h.timezone)::date as booked_on
      from app.booking b join home h on h.id = b.stay_id
      where b.confirmed_at is not null and b.currency = h.currency and ${inPeriod}),
    booked as materialized (
      select a.*, a.status in ('confirmed', 'checked_in', 'completed') as sold,
        a.status in ('cancelled_by_guest', 'cancelled_by_host', 'cancelled_unpaid') as cancelled,
        coalesce(money.rent, 0)::bigint as rent, coalesce(money.fees, 0)::bigint as fees, coalesce(money.taxes, 0)::bigint as taxes
      from asked a left join (
        select e.booking_id, -sum(e.amount) filter (where e.account in ('stay_revenue', 'discount')) as rent,
          -sum(e.amount) filter (where e.account = 'fee_revenue') as fees,
          -sum(e.amount) filter (where e.account = 'tax_payable') as taxes
        from app.ledger_entry e join asked on asked.id = e.booking_id
        where e.account in ('stay_revenue', 'discount', 'fee_revenue', 'tax_payable')
        group by e.booking_id) money on money.booking_id = a.id)`
}

/**
 * The part of a booking that belongs to a span of days: its nights from `first` to `last`, counted from its arrival. An amount up to a night is
 * its whole part of the nights so far, so that the parts of all months sum to the amount.
 */
export function partOf(by: ReportBasis, since: RawBuilder<unknown>, until: RawBuilder<unknown>) {
  return by === 'night'
    ? {
        first: sql`(greatest(${since}, b.check_in) - b.check_in)`,
        last: sql`(least(${until}, b.check_out) - b.check_in)`,
        isIn: sql`b.check_in < ${until} and b.check_out > ${since}`,
        arrives: sql`b.check_in >= ${since} and b.check_in < ${until}`,
      }
    : {
        first: sql`0`,
        last: sql`b.nights`,
        isIn: sql`b.booked_on >= ${since} and b.booked_on < ${until}`,
        arrives: sql`b.booked_on >= ${since} and b.booked_on < ${until}`,
      }
}

/** What of `amount` falls on the nights from `first` to `last`. */
export function shareOf(
  amount: RawBuilder<unknown>,
  { first, last }: { readonly first: RawBuilder<unknown>; readonly last: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`(${amount} * ${last} / b.nights - ${amount} * ${first} / b.nights)`
}
