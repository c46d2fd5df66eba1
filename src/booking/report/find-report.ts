import type { ReportQuery, ReportShape } from '#contract/booking/staff-report.ts'
import { LEAD_STEPS } from '#core/report/report-basis.ts'
import { figuresOf, summedCounts, type ReportCounts } from '#core/report/report-figures.ts'
import { addMonths } from '#core/time/date-arithmetic.ts'
import { findReportMonths, type MonthRow } from '#db/queries/report/month-queries.ts'
import { findReportTaxes } from '#db/queries/report/tax-list-queries.ts'
import type { BookingDeps, StaffActor } from '../booking-deps.ts'

/**
 * The months of a period beside those of the year before, of all homes, for a host of their own. Money in minor units of the currency of
 * most of the homes, as it stands in the books: what is kept of a cancelled booking counts, its nights do not.
 */
export async function findReport(
  { db }: Pick<BookingDeps, 'db'>,
  { actor, query }: { readonly actor: StaffActor; readonly query: ReportQuery },
): Promise<ReportShape> {
  const scope = { ...query, hostUid: actor.role === 'host' ? actor.uid : null }
  const before = { ...scope, from: addMonths(query.from, -12), to: addMonths(query.to, -12) }
  const [now, lastYear, listed] = await Promise.all([
    findReportMonths(db, scope),
    findReportMonths(db, before),
    findReportTaxes(db, scope),
  ])
  const total = { now: totalOf(now), lastYear: totalOf(lastYear) }
  const restMinor = total.now.taxesMinor - listed.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    currency: now[0]?.currency ?? 'EUR',
    months: now.slice(0, -1).flatMap((row, index) => {
      const same = lastYear[index]
      return same && row.month ? [{ month: row.month, now: shapeOf(row, row), lastYear: shapeOf(same, same) }] : []
    }),
    total,
    leadTimes: LEAD_STEPS.map((from, index) => {
      const next = LEAD_STEPS[index + 1]
      return {
        from,
        to: next === undefined ? null : next - 1,
        bookings: now.at(-1)?.leadTimes[index] ?? 0,
        lastYear: lastYear.at(-1)?.leadTimes[index] ?? 0,
      }
    }),
    taxes: [
      ...listed,
      ...(restMinor === 0 ? [] : [{ name: 'Kept of cancelled bookings', baseMinor: null, amountMinor: restMinor }]),
    ],
  }
}

/** The last row is that of the whole period: its middle values cannot be made of those of its months. */
function totalOf(rows: readonly MonthRow[]) {
  return shapeOf(summedCounts(rows.slice(0, -1)), rows.at(-1))
}

function shapeOf(counts: ReportCounts, row: Pick<MonthRow, 'leadDays'> | undefined) {
  const { nightsSold, nightsAvailable, rentMinor, feesMinor, taxesMinor, bookings, cancellations, bookedNights } =
    counts
  const plain = { nightsSold, nightsAvailable, rentMinor, feesMinor, taxesMinor, bookings, cancellations, bookedNights }
  return { ...figuresOf(plain), leadDays: row?.leadDays ?? null }
}
