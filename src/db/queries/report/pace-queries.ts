import { sql } from 'kysely'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'
import { monthsOf, reportTables, type ReportScope } from './report-scope.ts'

export interface PaceRow {
  /** The Monday of the week in which they were booked. */
  readonly week: IsoDate
  readonly nights: number
}

/** Returns when the sold nights of a period were booked, week by week in order. Weeks without any are left out. */
export async function findReportPace(executor: Executor, scope: ReportScope): Promise<PaceRow[]> {
  const slept = { ...scope, by: 'night' } as const
  const { rows } = await sql<PaceRow>`
    ${reportTables(slept)},
    added as (
      select s.week, s.nights from month join app.report_pace s on ${monthsOf(slept)}
      union all
      select date_trunc('week', (p.f).booked_on::timestamp)::date, p.sign * (p.last - p.first) from part p where (p.f).is_sold)
    select to_char(week, 'YYYY-MM-DD') as week, sum(nights)::int as nights
    from added group by week having sum(nights) <> 0 order by week`.execute(executor)
  return rows
}
