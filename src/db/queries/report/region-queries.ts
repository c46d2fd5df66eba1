import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { destinationSumsOf, reportTables, sumsTable, type ReportScope } from './report-scope.ts'

export interface RegionMonthRow {
  readonly slug: string
  readonly name: string
  /** `YYYY-MM`. */
  readonly month: string
  readonly nightsSold: number
  readonly nightsAvailable: number
}

/** Returns the nights by destination and month, for the destinations with most homes, in the order of their names. */
export async function findReportRegions(
  executor: Executor,
  scope: ReportScope,
  most: number,
): Promise<RegionMonthRow[]> {
  const slept = { ...scope, by: 'night' } as const
  const { rows } = await sql<RegionMonthRow>`
    ${reportTables(slept)},
    added as (
      select s.destination_id, month.start, s.sold, s.blocked from month join ${sumsTable(slept)} on ${destinationSumsOf(slept)}
      union all
      select (p.f).destination_id, p.month, case when (p.f).is_sold then p.sign * (p.last - p.first) else 0 end,
        case when (p.f).booked_on is null then p.sign * (p.last - p.first) else 0 end
      from part p),
    summed as (
      select destination_id, start, sum(sold)::int as sold, sum(blocked)::int as blocked from added group by 1, 2),
    shown as (
      select stay.destination_id as id, count(*)::int as homes
      from home join app.stay on stay.id = home.id where home.state = 'published'
      group by 1 order by homes desc, id limit ${most})
    select destination.slug, destination.name, month.name as month, coalesce(summed.sold, 0) as "nightsSold",
      greatest(0, (month.until - month.since) * shown.homes - coalesce(summed.blocked, 0)) as "nightsAvailable"
    from shown join app.destination on destination.id = shown.id cross join month
      left join summed on summed.destination_id = shown.id and summed.start = month.start
    order by destination.name, destination.id, month.start`.execute(executor)
  return rows
}
