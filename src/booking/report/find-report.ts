import { companyToday } from '#booking/company-today.ts'
import { reportScope } from './report-scope-of.ts'
import type { ReportQuery, ReportShape } from '#contract/booking/staff-report.ts'
import { bookingPace } from '#core/report/booking-pace.ts'
import { LEAD_STEPS } from '#core/report/report-basis.ts'
import { figuresOf, shareBp, summedCounts, type ReportCounts } from '#core/report/report-figures.ts'
import { addDays, addMonths } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { findReportMonths, type MonthRow } from '#db/queries/report/month-queries.ts'
import { findReportPace } from '#db/queries/report/pace-queries.ts'
import { findReportRegions, type RegionMonthRow } from '#db/queries/report/region-queries.ts'
import type { ReportScope } from '#db/queries/report/report-scope.ts'
import { findChannelNights, findReportSources } from '#db/queries/report/source-queries.ts'
import { findReportTaxes } from '#db/queries/report/tax-list-queries.ts'
import type { BookingDeps, StaffActor } from '../booking-deps.ts'

/**
 * Returns the months of a period next to those of the year before, for all homes or, for a host, their own. Amounts are
 * in minor units of the currency of most published homes, as recorded in the books: what is kept of a cancelled booking
 * counts, its nights do not.
 */
export async function findReport(
  { db, now: clock }: Pick<BookingDeps, 'db' | 'now'>,
  { actor, query }: { readonly actor: StaffActor; readonly query: ReportQuery },
): Promise<ReportShape> {
  const today = await companyToday({ db, now: clock })
  const scope = { ...query, ...(await reportScope(db, actor)) }
  const before = yearBefore(scope)
  const [now, lastYear, listed, stayed, pace, paceBefore, sources, channels, regions] = await Promise.all([
    findReportMonths(db, scope),
    findReportMonths(db, before),
    findReportTaxes(db, scope),
    stayedThisMonth(db, scope, today),
    findReportPace(db, scope),
    findReportPace(db, before),
    findReportSources(db, scope),
    findChannelNights(db, scope),
    findReportRegions(db, scope, MOST_REGIONS),
  ])
  const total = { now: totalOf(now), lastYear: totalOf(lastYear) }
  const restMinor = total.now.taxesMinor - listed.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    currency: currencyOf(now),
    isOneOfSeveral: isOneOfSeveral(now),
    months: now.slice(0, -1).flatMap((row, index) => {
      const same = lastYear[index]
      if (!same || !row.month) return []
      const all = row.rentMinor + row.feesMinor
      const stayedMinor = row.month < today.slice(0, 7) ? all : row.month === today.slice(0, 7) ? stayed : 0
      return [
        {
          month: row.month,
          now: shapeOf(row, row),
          lastYear: shapeOf(same, same),
          stayedMinor: query.by === 'night' ? stayedMinor : null,
        },
      ]
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
    pace: bookingPace(pace, paceBefore, { today, until: addDays(query.to, -1) }),
    sources,
    channels,
    regions: regionsOf(regions),
  }
}

/** How many regions have a line of their own. */
const MOST_REGIONS = 12

/** Returns rent and fees of the past nights of this month, as far as they are in the period. */
async function stayedThisMonth(db: BookingDeps['db'], scope: ReportScope, today: IsoDate): Promise<number> {
  const first = isoDate(`${today.slice(0, 7)}-01`)
  const [from, to] = [first < scope.from ? scope.from : first, today < scope.to ? today : scope.to]
  if (from >= to) return 0
  const [row] = await findReportMonths(db, { ...scope, from, to })
  return row ? row.rentMinor + row.feesMinor : 0
}

/** Returns only the sums of a report. `isOneOfSeveral`: homes in other currencies are left out. */
export async function findReportTotals(
  { db }: Pick<BookingDeps, 'db'>,
  { actor, query }: { readonly actor: StaffActor; readonly query: ReportQuery },
): Promise<Pick<ReportShape, 'currency' | 'total'> & { readonly isOneOfSeveral: boolean }> {
  const scope = { ...query, ...(await reportScope(db, actor)) }
  const [now, lastYear] = await Promise.all([findReportMonths(db, scope), findReportMonths(db, yearBefore(scope))])
  return {
    currency: currencyOf(now),
    isOneOfSeveral: isOneOfSeveral(now),
    total: { now: totalOf(now), lastYear: totalOf(lastYear) },
  }
}

const yearBefore = (scope: ReportScope): ReportScope => ({
  ...scope,
  from: addMonths(scope.from, -12),
  to: addMonths(scope.to, -12),
})

const isOneOfSeveral = (rows: readonly MonthRow[]): boolean => rows[0]?.isOneOfSeveral ?? false

const currencyOf = (rows: readonly MonthRow[]): string => rows[0]?.currency ?? 'EUR'

/** Groups the rows of each region into its months. */
function regionsOf(rows: readonly RegionMonthRow[]): ReportShape['regions'] {
  const bySlug = Map.groupBy(rows, ({ slug }) => slug)
  return [...bySlug].map(([slug, months]) => ({
    slug,
    name: months[0]?.name ?? slug,
    months: months.map(({ nightsSold, nightsAvailable }) => shareBp(nightsSold, nightsAvailable)),
    occupancyBp: shareBp(
      months.reduce((sum, { nightsSold }) => sum + nightsSold, 0),
      months.reduce((sum, { nightsAvailable }) => sum + nightsAvailable, 0),
    ),
  }))
}

/** Returns the last row, which is that of the whole period: its medians cannot be derived from those of the months. */
function totalOf(rows: readonly MonthRow[]) {
  return shapeOf(summedCounts(rows.slice(0, -1)), rows.at(-1))
}

function shapeOf(counts: ReportCounts, row: Pick<MonthRow, 'leadDays'> | undefined) {
  const { nightsSold, nightsAvailable, rentMinor, feesMinor, taxesMinor, bookings, cancellations, bookedNights } =
    counts
  const plain = { nightsSold, nightsAvailable, rentMinor, feesMinor, taxesMinor, bookings, cancellations, bookedNights }
  return { ...figuresOf(plain), leadDays: row?.leadDays ?? null }
}
