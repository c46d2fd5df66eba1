import type { ReportShape } from '#contract/booking/staff-report.ts'
import { netRevenue } from '#core/report/channel-costs.ts'
import type { CostedRevenueRow } from '#db/queries/report/cost-queries.ts'
import type { ChannelRevenueRow, SourceRow } from '#db/queries/report/source-queries.ts'

/** Returns what came from each source of bookings, with what is left of it. */
export function sourcesOf(rows: readonly SourceRow[], costed: readonly CostedRevenueRow[]): ReportShape['sources'] {
  const bySource = Map.groupBy(costed, ({ channel }) => channel)
  return rows.map((row) => ({ ...row, ...netRevenue(bySource.get(row.source) ?? []) }))
}

/** Returns what came from each other site, the one with most nights first, with what is left of it. */
export function channelsOf(rows: readonly ChannelRevenueRow[]): ReportShape['channels'] {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return [...Map.groupBy(rows, ({ channel }) => channel)]
    .map(([channel, parts]) => {
      const pricedNights = sum(parts.map((part) => part.pricedNights))
      return {
        channel,
        nights: sum(parts.map(({ nights }) => nights)),
        pricedNights,
        revenueMinor: pricedNights === 0 ? null : sum(parts.map(({ revenueMinor }) => revenueMinor)),
        ...netRevenue(parts.filter((part) => part.pricedNights > 0)),
      }
    })
    .toSorted((one, other) => other.nights - one.nights || (one.channel < other.channel ? -1 : 1))
}
