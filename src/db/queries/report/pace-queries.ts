import { sql } from 'kysely'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'
import { movementsOf, reportTables, type ReportScope } from './report-scope.ts'

export interface PaceRow {
  /** Its Monday. */
  readonly week: IsoDate
  /** Nights that were booked in the week, less those that were given up in it. */
  readonly nights: number
}

/**
 * Returns how many nights of a period each week added to those on the books, or took from them, in order. Weeks that
 * changed nothing are left out.
 */
export async function findReportPace(executor: Executor, scope: ReportScope): Promise<PaceRow[]> {
  const slept = { ...scope, by: 'night' } as const
  const { rows } = await sql<PaceRow>`
    ${reportTables(slept, 'movements')},
    added as (
      select s.day, s.sold from month join app.report_movement s on ${movementsOf(slept)} where s.sold <> 0
      union all
      select p.day, p.sign * (p.last - p.first) from part p where (p.f).is_sold)
    select to_char(date_trunc('week', day::timestamp), 'YYYY-MM-DD') as week, sum(sold)::int as nights
    from added group by 1 having sum(sold) <> 0 order by week`.execute(executor)
  return rows
}
