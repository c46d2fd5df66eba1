import { sql } from 'kysely'
import type { BookingSource } from '#core/booking/booking-source.ts'
import type { Channel } from '#core/channel/channel-lists.ts'
import type { Executor } from '#db/database.ts'
import { movementsOf, reportTables, shareOf, sumsOf, type ReportScope } from './report-scope.ts'

export interface SourceRow {
  readonly source: BookingSource
  readonly bookings: number
  readonly nightsSold: number
  /** Rent and fees. */
  readonly revenueMinor: number
}

/** Returns the figures of a period by where bookings were made, the source with most money first. */
export async function findReportSources(executor: Executor, scope: ReportScope): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    ${reportTables(scope)},
    added as (
      ${
        scope.asOf === undefined
          ? sql`select s.source, s.bookings, s.sold, s.revenue from month join app.report_source s on ${sumsOf(scope)}`
          : sql`select s.source, s.bookings, s.sold, s.rent + s.fees as revenue from month join app.report_movement s on ${movementsOf(scope)} where s.source <> ''`
      }
      union all
      select (p.f).source, case when p.counts and (p.f).is_sold then p.sign else 0 end,
        case when (p.f).is_sold then p.sign * (p.last - p.first) else 0 end, ${shareOf(sql`(p.f).rent`)} + ${shareOf(sql`(p.f).fees`)}
      from part p where (p.f).booked_on is not null)
    select source, sum(bookings)::int as bookings, sum(sold)::int as "nightsSold", sum(revenue)::bigint as "revenueMinor"
    from added group by source having (sum(bookings), sum(sold), sum(revenue)) <> (0, 0, 0) order by "revenueMinor" desc, source`.execute(
    executor,
  )
  return rows
}

export interface ChannelNightsRow {
  readonly channel: Channel
  readonly nights: number
}

/** Returns the nights of a period that are taken according to calendars of other sites, the site with most first. */
export async function findChannelNights(executor: Executor, scope: ReportScope): Promise<ChannelNightsRow[]> {
  const { rows } = await sql<ChannelNightsRow>`
    ${reportTables(scope)}
    select feed.channel,
      sum(least(upper(c.during) - c.prep, ${scope.to}::date) - greatest(lower(c.during), ${scope.from}::date))::int as nights
    from app.claim c join app.feed_event event on event.id = c.event_id join app.feed on feed.id = event.feed_id
    where c.kind = 'import' and c.stay_id in (select id from home)
      and lower(c.during) < ${scope.to}::date and upper(c.during) - c.prep > ${scope.from}::date
    group by feed.channel order by nights desc, feed.channel`.execute(executor)
  return rows
}
