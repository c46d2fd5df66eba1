import { sql } from 'kysely'
import type { SalesChannel } from '#core/channel/sales-channel.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'
import { movementsOf, reportTables, shareOf, type ReportScope } from './report-scope.ts'

/** What bookings of a channel cost, from a day of booking on. */
export interface ChannelCostRow {
  readonly id: number
  readonly channel: SalesChannel
  /** Null: all days for which there is no other cost. */
  readonly since: IsoDate | null
  readonly costBp: number
}

/** Returns all costs, those of a channel from the first day to the last one. */
export async function findChannelCosts(executor: Executor): Promise<ChannelCostRow[]> {
  const { rows } = await sql<ChannelCostRow>`
    select id, channel, case when isfinite(since) then since end as since, cost_bp as "costBp"
    from app.channel_cost order by channel, channel_cost.since`.execute(executor)
  return rows
}

/** Stores a cost. Returns false when the channel already has one from that day on. */
export async function insertChannelCost(tx: Tx, cost: Omit<ChannelCostRow, 'id'>): Promise<boolean> {
  const { rows } = await sql`
    insert into app.channel_cost (channel, since, cost_bp)
    values (${cost.channel}, coalesce(${cost.since}::date, '-infinity'), ${cost.costBp})
    on conflict (channel, since) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Removes a cost. Returns false when there is none with this id. */
export async function deleteChannelCost(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`delete from app.channel_cost where id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

/** Returns each cost with the days of booking for which it holds, as `[since, until)`. */
export const channelCosts = sql`
  select channel, cost_bp, since, lead(since, 1, 'infinity') over (partition by channel order by since) as until
  from app.channel_cost`

/** What bookings of a period brought in that have the same cost. */
export interface CostedRevenueRow {
  readonly channel: SalesChannel
  /** Null: no cost holds for the days on which they were made. */
  readonly costBp: number | null
  /** Rent and fees. */
  readonly revenueMinor: number
}

/**
 * Returns rent and fees of a period by where bookings were made and by what they cost, from what each day moved: that
 * has the day on which a booking was made (decision 126).
 */
export async function findCostedRevenue(executor: Executor, scope: ReportScope): Promise<CostedRevenueRow[]> {
  const { rows } = await sql<CostedRevenueRow>`
    ${reportTables(scope)},
    cost as (${channelCosts}),
    added as (
      select s.source, s.booked_on, sum(s.rent + s.fees) as revenue
      from month join app.report_movement s on ${movementsOf(scope)} where s.source <> '' group by 1, 2
      union all
      select (p.f).source, (p.f).booked_on, ${shareOf(sql`(p.f).rent`)} + ${shareOf(sql`(p.f).fees`)}
      from part p where (p.f).booked_on is not null)
    select added.source as channel, cost.cost_bp as "costBp", sum(added.revenue)::bigint as "revenueMinor"
    from added left join cost on cost.channel = added.source and added.booked_on >= cost.since and added.booked_on < cost.until
    group by 1, 2 order by 1, 2`.execute(executor)
  return rows
}
