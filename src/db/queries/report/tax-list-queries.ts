import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { partOf, reportTables, shareOf, type ReportScope } from './report-scope.ts'

export interface TaxRow {
  readonly name: string
  /** Null where the tax is an amount for a person or a night. */
  readonly baseMinor: number | null
  readonly amountMinor: number
}

/** The taxes of the bookings that stand, by name, with the part that falls into the period. */
export async function findReportTaxes(executor: Executor, scope: ReportScope): Promise<TaxRow[]> {
  const part = partOf(scope.by, sql`${scope.from}::date`, sql`${scope.to}::date`)
  const { rows } = await sql<TaxRow>`
    ${reportTables(scope)}
    select l.label as name, sum(${shareOf(sql`l.amount::bigint`, part)})::bigint as "amountMinor",
      sum(${shareOf(sql`(l.formula -> 'inputs' ->> 'ofMinor')::bigint`, part)})::bigint as "baseMinor"
    from booked b join app.booking_line l on l.booking_id = b.id and l.kind = 'tax'
    where b.sold and ${part.isIn} group by l.label order by l.label`.execute(executor)
  return rows
}
