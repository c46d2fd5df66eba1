import { sql } from 'kysely'
import type { BookingSource } from '#core/booking/booking-source.ts'
import type { Channel } from '#core/channel/channel-lists.ts'
import type { Executor } from '#db/database.ts'
import { channelCosts } from './cost-queries.ts'
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

export interface ChannelRevenueRow {
  readonly channel: Channel
  /** Null: no cost holds for the days since which they are known. */
  readonly costBp: number | null
  readonly nights: number
  /** Nights of which it is known what they bring in. */
  readonly pricedNights: number
  readonly revenueMinor: number
}

/**
 * Returns the nights of a period that are taken according to calendars of other sites, by site and by what they cost
 * there, with what they bring in as far as that was entered. Their day of booking is the one on which they were first
 * seen.
 */
export async function findChannelRevenue(executor: Executor, scope: ReportScope): Promise<ChannelRevenueRow[]> {
  const { rows } = await sql<ChannelRevenueRow>`
    ${reportTables(scope)},
    cost as (${channelCosts}),
    imported as (
      select feed.channel, event.revenue, event.check_out - event.check_in as nights,
        (event.dated_at at time zone stay.timezone)::date as seen_on,
        greatest(lower(c.during), ${scope.from}::date) - event.check_in as first,
        least(upper(c.during) - c.prep, ${scope.to}::date) - event.check_in as last
      from app.claim c join app.feed_event event on event.id = c.event_id join app.feed on feed.id = event.feed_id
        join app.stay on stay.id = c.stay_id
      where c.kind = 'import' and c.stay_id in (select id from home)
        and lower(c.during) < ${scope.to}::date and upper(c.during) - c.prep > ${scope.from}::date)
    select i.channel, cost.cost_bp as "costBp", sum(i.last - i.first)::int as nights,
      coalesce(sum(i.last - i.first) filter (where i.revenue is not null), 0)::int as "pricedNights",
      coalesce(sum(app.report_share(i.revenue, i.first, i.last, i.nights)), 0)::bigint as "revenueMinor"
    from imported i left join cost on cost.channel = i.channel and i.seen_on >= cost.since and i.seen_on < cost.until
    group by 1, 2 order by 1, 2`.execute(executor)
  return rows
}
