import { sql } from 'kysely'
import { LEAD_STEPS } from '#core/report/report-basis.ts'
import type { ReportCounts } from '#core/report/report-figures.ts'
import type { Executor } from '#db/database.ts'
import { partOf, reportTables, shareOf, type ReportScope } from './report-scope.ts'

export interface MonthRow extends ReportCounts {
  /** `YYYY-MM`; null: of the whole period, of which only what cannot be added up is told. */
  readonly month: string | null
  readonly leadDays: number | null
  /** Bookings by the steps of `LEAD_STEPS`. */
  readonly leadTimes: readonly number[]
  readonly currency: string | null
}

/** The months of a report in order, and its whole period as the last row. One statement. */
export async function findReportMonths(executor: Executor, scope: ReportScope): Promise<MonthRow[]> {
  const part = partOf(scope.by, sql`m.since`, sql`m.until`)
  const lead = sql`(b.check_in - b.booked_on)`
  const steps = LEAD_STEPS.map((step, index) => {
    const next = LEAD_STEPS[index + 1]
    // Who books after midnight of the day of arrival books on the day.
    const from = index === 0 ? sql`true` : sql`${lead} >= ${step}::int`
    return sql`count(*) filter (where b.sold and ${from} ${next === undefined ? sql`` : sql`and ${lead} < ${next}::int`})::int`
  })
  const { rows } = await sql<MonthRow>`
    ${reportTables(scope)},
    money as (
      select m.name, sum(case when b.sold then ${part.last} - ${part.first} else 0 end)::int as sold,
        sum(${shareOf(sql`b.rent`, part)})::bigint as rent, sum(${shareOf(sql`b.fees`, part)})::bigint as fees,
        sum(${shareOf(sql`b.taxes`, part)})::bigint as taxes
      from month m join booked b on ${part.isIn} group by m.name),
    counted as (
      select m.name, count(*) filter (where b.sold)::int as bookings, count(*) filter (where b.cancelled)::int as cancellations,
        coalesce(sum(b.nights) filter (where b.sold), 0)::int as nights,
        percentile_cont(0.5) within group (order by greatest(${lead}, 0)) filter (where b.sold) as lead,
        array[${sql.join(steps)}] as leads
      from month m join booked b on ${part.arrives} group by grouping sets ((m.name), ())),
    blocked as (
      select m.name, sum(least(upper(c.during) - c.prep, m.until) - greatest(lower(c.during), m.since))::int as nights
      from month m join app.claim c on lower(c.during) < m.until and upper(c.during) - c.prep > m.since
      join home h on h.id = c.stay_id and h.state = 'published'
      where c.kind = 'block' group by m.name),
    answer as (select name, since, until from month union all select null, null, null)
    select a.name as month, coalesce(money.sold, 0) as "nightsSold",
      coalesce((a.until - a.since) * (select count(*) from home where state = 'published')::int - coalesce(blocked.nights, 0), 0)
        as "nightsAvailable",
      coalesce(money.rent, 0) as "rentMinor", coalesce(money.fees, 0) as "feesMinor", coalesce(money.taxes, 0) as "taxesMinor",
      coalesce(counted.bookings, 0) as bookings, coalesce(counted.cancellations, 0) as cancellations,
      coalesce(counted.nights, 0) as "bookedNights", counted.lead::float8 as "leadDays",
      coalesce(counted.leads, array_fill(0, array[${LEAD_STEPS.length}::int])) as "leadTimes",
      (select currency from chosen) as currency
    from answer a left join money on money.name = a.name left join blocked on blocked.name = a.name
    left join counted on counted.name is not distinct from a.name
    order by a.since nulls last`.execute(executor)
  return rows
}
