import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { heldInMonths, placesOfFacts, reportTables, shareOf, sumsOf, type ReportScope } from './report-scope.ts'

export interface TaxRow {
  readonly name: string
  /** Null when the tax is an amount per person or night. */
  readonly baseMinor: number | null
  readonly amountMinor: number
}

/** Returns the taxes of the bookings that were not cancelled, by name, with the part that falls into the period. */
export async function findReportTaxes(executor: Executor, scope: ReportScope): Promise<TaxRow[]> {
  const { rows } = await sql<TaxRow>`
    ${reportTables(scope)},
    added as (
      ${wholeMonths(scope)}
      union all
      select line ->> 0 as label, p.sign as lines, ${shareOf(sql`(line ->> 1)::bigint`)} as amount,
        case when line ->> 2 is not null then p.sign else 0 end as based, coalesce(${shareOf(sql`(line ->> 2)::bigint`)}, 0) as base
      from part p cross join lateral jsonb_array_elements((p.f).tax_lines) line where (p.f).is_sold)
    select label as name, sum(amount)::bigint as "amountMinor",
      case when sum(based) > 0 then sum(base)::bigint end as "baseMinor"
    from added group by label having sum(lines) > 0 order by label`.execute(executor)
  return rows
}

/** Returns the taxes of whole months: from the sums, or as they were from the facts. */
function wholeMonths(scope: ReportScope) {
  if (scope.asOf === undefined)
    return sql`select s.label, s.lines, s.amount, s.based, s.base from month join app.report_tax s on ${sumsOf(scope)}`
  const share = (amount: RawBuilder<unknown>) => sql`app.report_share((${amount})::bigint, f.first, f.last, f.nights)`
  return sql`
    select line ->> 0 as label, 1 as lines, ${share(sql`line ->> 1`)} as amount,
      case when line ->> 2 is not null then 1 else 0 end as based, coalesce(${share(sql`line ->> 2`)}, 0) as base
    from ${heldInMonths(scope, scope.asOf, placesOfFacts(scope))} f cross join lateral jsonb_array_elements(f.tax_lines) line
    where f.is_sold`
}
