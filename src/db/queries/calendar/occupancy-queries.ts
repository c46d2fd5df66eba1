import { sql } from 'kysely'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'
import { isInCalendar, type CalendarStaysFilter } from './staff-calendar-queries.ts'

/** How many homes are sold in a night. */
export interface NightOccupancy {
  readonly date: IsoDate
  readonly sold: number
  /** Published homes that are sold or free. */
  readonly available: number
}

export interface OccupancyQuestion extends CalendarStaysFilter {
  readonly span: DateSpan
}

/**
 * Returns for each night of a span how many of these homes are sold and how many could be, in one statement. Nights
 * that are blocked count for neither, and so do those of a whole of which a part is taken, and of parts that are taken
 * with the whole. Only the first and the last night of each claim are looked at: the work grows with claims, not with
 * nights.
 */
export async function findOccupancyOfNights(
  executor: Executor,
  { span: { from, to }, ...filter }: OccupancyQuestion,
): Promise<NightOccupancy[]> {
  const asked = sql`daterange(${from}::date, ${to}::date)`
  const since = sql`greatest(lower(claim.during), ${from}::date)`
  const until = sql`least(upper(claim.during) - claim.prep, ${to}::date)`
  const { rows } = await sql<NightOccupancy>`
    with home as materialized (select stay.id from app.stay stay where stay.state = 'published' and ${isInCalendar(filter)}),
    taken as (
      select ${since} as since, ${until} as until, count(*) as homes,
        count(*) filter (where claim.kind in ('booking', 'import')) as sold
      from app.claim
      where claim.stay_id in (select id from home) and claim.during && ${asked}
        and claim.kind in ('booking', 'import', 'block', 'linked')
      group by 1, 2
      union all
      select lower(nights), upper(nights), 1, 0
      from (
        select unnest(range_agg(daterange(${since}, ${until}))) as nights
        from home join app.stay_part link on link.whole_id = home.id
          join app.claim on claim.stay_id = link.part_id and claim.during && ${asked}
        where claim.kind in ('booking', 'import', 'block') and ${since} < ${until}
        group by home.id) of_parts),
    step as (
      select day, sum(sold) as sold, sum(homes - sold) as closed
      from (
        select since as day, sold, homes from taken where since < until
        union all
        select until, -sold, -homes from taken where since < until) change
      group by day)
    select to_char(night, 'YYYY-MM-DD') as date, coalesce(sum(step.sold) over upto, 0)::int as sold,
      ((select count(*) from home) - coalesce(sum(step.closed) over upto, 0))::int as available
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp - interval '1 day', interval '1 day') night
      left join step on step.day = night::date
    window upto as (order by night)
    order by night`.execute(executor)
  return rows
}
