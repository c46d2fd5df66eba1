import { sql, type RawBuilder } from 'kysely'
import type { ReportStayOrder } from '#core/report/report-basis.ts'
import type { Executor } from '#db/database.ts'
import { heldInMonths, reportTables, shareOf, type ReportScope } from './report-scope.ts'

export interface ReportStayRow {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly region: string
  readonly nightsSold: number
  readonly nightsAvailable: number
  readonly rentMinor: number
  readonly feesMinor: number
  readonly bookings: number
  /** The nights of each month of the period, in order. */
  readonly nightsByMonth: readonly number[]
}

export interface ReportStayPage {
  readonly order: ReportStayOrder
  /** How many homes to skip. */
  readonly skip: number
  /** Null: all. */
  readonly most: number | null
  /** Only these homes. */
  readonly ids?: readonly number[]
}

/** Returns the homes of a report, and how many there are: those that were let, and those that are published. */
export async function findReportStays(
  executor: Executor,
  scope: ReportScope,
  { order, skip, most, ids }: ReportStayPage,
): Promise<{ readonly homes: readonly ReportStayRow[]; readonly count: number; readonly currency: string | null }> {
  const isAll = scope.scope === null && !scope.region
  const only = ids
    ? sql`stay_id = any(${ids}::int[])`
    : isAll
      ? sql`stay_id is not null`
      : sql`stay_id in (select id from home)`
  const { rows } = await sql<ReportStayRow & { count: number; currency: string }>`
    ${reportTables(scope, 'by home')},
    added as (
      ${wholeMonths(scope, only)}
      union all
      select (p.f).stay_id, p.month, case when (p.f).is_sold then p.sign * (p.last - p.first) else 0 end,
        case when (p.f).booked_on is null then p.sign * (p.last - p.first) else 0 end,
        ${shareOf(sql`(p.f).rent`)}, ${shareOf(sql`(p.f).fees`)}, case when p.counts and (p.f).is_sold then p.sign else 0 end
      from part p),
    summed as (
      select stay_id, sum(sold)::int as sold, sum(blocked)::int as blocked, sum(rent)::bigint as rent, sum(fees)::bigint as fees,
        sum(bookings)::int as bookings
      from added group by 1),
    listed as (
      select home.id, coalesce(summed.sold, 0) as sold, coalesce(summed.rent, 0) as rent, coalesce(summed.fees, 0) as fees,
        coalesce(summed.bookings, 0) as bookings,
        case when home.state = 'published' then greatest(0, ${scope.to}::date - ${scope.from}::date - coalesce(summed.blocked, 0)) else 0 end as available,
        count(*) over () as count
      from home left join summed on summed.stay_id = home.id
      where (home.state = 'published' or coalesce(summed.rent + summed.fees, 0) <> 0 or coalesce(summed.sold, 0) <> 0)
        ${ids ? sql`and home.id = any(${ids}::int[])` : sql``}),
    shown as materialized (
      select * from listed order by ${ORDERS[order]}, rent + fees desc, id limit ${most} offset ${skip}),
    by_month as materialized (
      select stay_id, start, sum(sold)::int as sold from added where stay_id in (select id from shown) group by 1, 2)
    select shown.id, stay.slug, stay.title as name, destination.name as region, shown.sold as "nightsSold", shown.available as "nightsAvailable",
      shown.rent as "rentMinor", shown.fees as "feesMinor", shown.bookings, shown.count::int as count, (select currency from chosen) as currency,
      (select array_agg(coalesce(of_month.sold, 0) order by month.start)
       from month left join (select start, sold from by_month where by_month.stay_id = shown.id) of_month using (start)) as "nightsByMonth"
    from shown join app.stay on stay.id = shown.id join app.destination on destination.id = stay.destination_id
    order by ${ORDERS[order]}, rent + fees desc, shown.id`.execute(executor)
  if (rows.length === 0 && skip > 0) {
    const first = await findReportStays(executor, scope, { order, skip: 0, most: 1, ...(ids && { ids }) })
    return { ...first, homes: [] }
  }
  return { homes: rows, count: rows[0]?.count ?? 0, currency: rows[0]?.currency ?? null }
}

/** Returns the figures of homes in whole months: from the sums, or as they were from the facts. */
function wholeMonths(scope: ReportScope, only: RawBuilder<unknown>) {
  const { asOf, by } = scope
  if (asOf === undefined)
    return sql`
      select s.stay_id, month.start, s.sold, s.blocked, s.rent, s.fees, s.bookings
      from month join app.report_home s on month.whole and s.month = month.start and s.basis = ${by}
        and s.currency = (select currency from chosen) and s.${only}`
  const about = sql`f.currency = (select currency from chosen) and f.${only}`
  return sql`
    select f.stay_id, f.start, case when f.is_sold then f.last - f.first else 0 end as sold,
      case when f.booked_on is null then f.last - f.first else 0 end as blocked, app.report_share(f.rent, f.first, f.last, f.nights) as rent,
      app.report_share(f.fees, f.first, f.last, f.nights) as fees, case when f.counts and f.is_sold then 1 else 0 end as bookings
    from ${heldInMonths(scope, asOf, about)} f`
}

const ORDERS = {
  revenue: sql`rent + fees desc`,
  nights: sql`sold desc`,
  occupancy: sql`sold::float8 / nullif(available, 0) desc nulls last`,
  adr: sql`rent::float8 / nullif(sold, 0) desc nulls last`,
} as const satisfies Readonly<Record<ReportStayOrder, unknown>>
