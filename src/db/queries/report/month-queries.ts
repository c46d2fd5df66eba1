import { sql } from 'kysely'
import { LEAD_STEPS } from '#core/report/report-basis.ts'
import type { ReportCounts } from '#core/report/report-figures.ts'
import type { Executor } from '#db/database.ts'
import { heldAt, placesOfFacts, reportTables, shareOf, sumsOf, sumsTable, type ReportScope } from './report-scope.ts'

export interface MonthRow extends ReportCounts {
  /** `YYYY-MM`. Null: the whole period, with only the figures that are not sums. */
  readonly month: string | null
  readonly leadDays: number | null
  /** The number of bookings in each of the `LEAD_STEPS`. */
  readonly leadTimes: readonly number[]
  readonly currency: string | null
  /** True when there are also homes in other currencies, which are left out. Null: there are no homes at all. */
  readonly isOneOfSeveral: boolean | null
}

/**
 * Returns the months of a report in order, and the whole period as the last row. A single statement, so that sums and
 * changes fit each other.
 */
export async function findReportMonths(executor: Executor, scope: ReportScope): Promise<MonthRow[]> {
  const steps = LEAD_STEPS.map((step, index) => {
    const next = LEAD_STEPS[index + 1]
    const below = next === undefined ? sql`` : sql`and lead < ${next}::int`
    return sql`coalesce(sum(bookings) filter (where lead >= ${step}::int ${below}), 0)::int`
  })
  const { rows } = await sql<MonthRow>`
    ${reportTables(scope)},
    added as (
      select month.start, s.sold, s.blocked, s.rent, s.fees, s.taxes, s.bookings, s.cancellations, s.booked_nights
      from month join ${sumsTable(scope)} on ${sumsOf(scope)}
      union all
      select p.month, case when (p.f).is_sold then p.sign * (p.last - p.first) else 0 end,
        case when (p.f).booked_on is null then p.sign * (p.last - p.first) else 0 end,
        ${shareOf(sql`(p.f).rent`)}, ${shareOf(sql`(p.f).fees`)}, ${shareOf(sql`(p.f).taxes`)},
        case when p.counts and (p.f).is_sold then p.sign else 0 end, case when p.counts and (p.f).is_cancelled then p.sign else 0 end,
        case when p.counts and (p.f).is_sold then p.sign * (p.f).nights else 0 end
      from part p),
    summed as (
      select start, sum(sold)::int as sold, sum(blocked)::int as blocked, sum(rent)::bigint as rent, sum(fees)::bigint as fees,
        sum(taxes)::bigint as taxes, sum(bookings)::int as bookings, sum(cancellations)::int as cancellations, sum(booked_nights)::int as nights
      from added group by start),
    ahead as (
      select start, lead, sum(bookings) as bookings
      from (
        ${leadsOf(scope)}
        union all
        select p.month, greatest((p.f).from_day - (p.f).booked_on, 0), p.sign from part p where p.counts and (p.f).is_sold) made
      group by grouping sets ((start, lead), (lead)) having sum(bookings) > 0),
    placed as (
      select start, lead, bookings, sum(bookings) over (partition by start order by lead) as upto,
        sum(bookings) over (partition by start) as total
      from ahead),
    early as (
      select start, (min(lead) filter (where upto > floor((total - 1) / 2)) + min(lead) filter (where upto > ceil((total - 1) / 2)))::float8 / 2
        as middle, array[${sql.join(steps)}] as leads
      from placed group by start),
    answer as (select name, since, until, start from month union all select null, null, null, null)
    select a.name as month, coalesce(summed.sold, 0) as "nightsSold",
      coalesce((a.until - a.since) * (select count(*) from home where state = 'published')::int - coalesce(summed.blocked, 0), 0)
        as "nightsAvailable",
      coalesce(summed.rent, 0) as "rentMinor", coalesce(summed.fees, 0) as "feesMinor", coalesce(summed.taxes, 0) as "taxesMinor",
      coalesce(summed.bookings, 0) as bookings, coalesce(summed.cancellations, 0) as cancellations,
      coalesce(summed.nights, 0) as "bookedNights", early.middle as "leadDays",
      coalesce(early.leads, array_fill(0, array[${LEAD_STEPS.length}::int])) as "leadTimes",
      (select currency from chosen) as currency, (select "isOneOfSeveral" from chosen)
    from answer a left join summed on summed.start = a.start left join early on early.start is not distinct from a.start
    order by a.since nulls last`.execute(executor)
  return rows
}

/** Returns how many bookings of whole months were made how many days ahead: from the sums, or as it was from the facts. */
function leadsOf(scope: ReportScope) {
  const { asOf, by } = scope
  if (asOf === undefined)
    return sql`select month.start, s.lead, s.bookings from month join app.report_lead s on ${sumsOf(scope)}`
  const day = by === 'night' ? sql`f.from_day` : sql`f.booked_on`
  const near =
    by === 'night'
      ? sql`daterange(f.from_day, f.from_day + f.nights) && daterange(month.since, month.until)`
      : sql`true`
  return sql`
    select month.start, greatest(f.from_day - f.booked_on, 0) as lead, 1 as bookings
    from month join app.report_version f on month.whole and f.is_sold and ${near} and ${day} >= month.since and ${day} < month.until
    where ${heldAt(asOf)} and ${placesOfFacts(scope)}`
}
