import { companyToday } from '#booking/company-today.ts'
import { blocksOfOther } from './as-of-day.ts'
import { channelsOf, sourcesOf } from './net-by-channel.ts'
import { reportScope } from './report-scope-of.ts'
import type { ReportFiguresShape, ReportQuery, ReportShape } from '#contract/booking/staff-report.ts'
import { bookingPace } from '#core/report/booking-pace.ts'
import { LEAD_STEPS } from '#core/report/report-basis.ts'
import { figuresOf, shareBp, summedCounts, type ReportCounts } from '#core/report/report-figures.ts'
import { addDays, addMonths } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { findCostedRevenue } from '#db/queries/report/cost-queries.ts'
import { findReportMonths, type MonthRow } from '#db/queries/report/month-queries.ts'
import { findReportPace } from '#db/queries/report/pace-queries.ts'
import { findReportRegions, type RegionMonthRow } from '#db/queries/report/region-queries.ts'
import type { ReportScope } from '#db/queries/report/report-scope.ts'
import { findChannelRevenue, findReportSources } from '#db/queries/report/source-queries.ts'
import { findReportTaxes } from '#db/queries/report/tax-list-queries.ts'
import { findFirstReportDay } from '#db/queries/report/version-queries.ts'
import type { BookingDeps, StaffActor } from '../booking-deps.ts'

/**
 * Returns the months of a period next to those of the year before, for all homes or, for a host, their own. Amounts are
 * in minor units of the currency of most published homes, as recorded in the books: what is kept of a cancelled booking
 * counts, its nights do not. As of a day, everything is as it stood at its end, also the year before.
 */
export async function findReport(
  { db, now: clock }: Pick<BookingDeps, 'db' | 'now'>,
  { actor, query }: { readonly actor: StaffActor; readonly query: ReportQuery },
): Promise<ReportShape> {
  const { asOf = null } = query
  const today = asOf ?? (await companyToday({ db, now: clock }))
  const scope = { ...query, ...(await reportScope(db, actor)) }
  const before = yearBefore(scope)
  const sameDay = addMonths(today, -12)
  const [
    now,
    lastYear,
    sameTime,
    listed,
    stayed,
    pace,
    paceBefore,
    sources,
    costed,
    channels,
    regions,
    blocksSince,
    sameDayBlocksSince,
  ] = await Promise.all([
    findReportMonths(db, scope),
    findReportMonths(db, before),
    sameTimeMonths(db, before, sameDay),
    findReportTaxes(db, scope),
    stayedThisMonth(db, scope, asOf === null ? today : addDays(asOf, 1)),
    findReportPace(db, scope),
    findReportPace(db, before),
    findReportSources(db, scope),
    findCostedRevenue(db, scope),
    // Calendars of other sites say what is taken now.
    asOf === null ? findChannelRevenue(db, scope) : [],
    findReportRegions(db, scope, MOST_REGIONS),
    blocksOfOther(db, query.asOf),
    blocksOfOther(db, sameDay),
  ])
  const total = {
    now: totalOf(now),
    lastYear: totalOf(lastYear),
    sameTimeLastYear: sameTime === null ? null : totalOf(sameTime),
  }
  const restMinor = total.now.taxesMinor - listed.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    currency: currencyOf(now),
    isOneOfSeveral: isOneOfSeveral(now),
    asOf,
    sameDay,
    blocksSince,
    sameDayBlocksSince,
    months: now.slice(0, -1).flatMap((row, index) => {
      const same = lastYear[index]
      if (!same || !row.month) return []
      const then = sameTime?.[index]
      const all = row.rentMinor + row.feesMinor
      const stayedMinor = row.month < today.slice(0, 7) ? all : row.month === today.slice(0, 7) ? stayed : 0
      return [
        {
          month: row.month,
          now: shapeOf(row, row),
          lastYear: shapeOf(same, same),
          sameTimeLastYear: then ? shapeOf(then, then) : null,
          stayedMinor: query.by === 'night' ? stayedMinor : null,
        },
      ]
    }),
    total,
    leadTimes: leadTimesOf(now.at(-1), lastYear.at(-1)),
    taxes: [
      ...listed,
      ...(restMinor === 0 ? [] : [{ name: 'Kept of cancelled bookings', baseMinor: null, amountMinor: restMinor }]),
    ],
    pace: bookingPace(pace, paceBefore, { today, until: addDays(query.to, -1) }),
    sources: sourcesOf(sources, costed),
    channels: channelsOf(channels),
    regions: regionsOf(regions),
  }
}

/** Returns the months of a year before as they stood at the end of a day; null if nothing had been booked by then. */
async function sameTimeMonths(
  db: BookingDeps['db'],
  before: ReportScope,
  sameDay: IsoDate,
): Promise<readonly MonthRow[] | null> {
  const first = await findFirstReportDay(db)
  return first !== null && first <= sameDay ? findReportMonths(db, { ...before, asOf: sameDay }) : null
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
): Promise<
  Pick<ReportShape, 'currency' | 'isOneOfSeveral'> & {
    readonly total: Readonly<Record<'now' | 'lastYear', ReportFiguresShape>>
  }
> {
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

/** Returns the bookings by how long before arrival they were made, from the rows of both whole periods. */
function leadTimesOf(now: MonthRow | undefined, lastYear: MonthRow | undefined): ReportShape['leadTimes'] {
  return LEAD_STEPS.map((from, index) => {
    const next = LEAD_STEPS[index + 1]
    return {
      from,
      to: next === undefined ? null : next - 1,
      bookings: now?.leadTimes[index] ?? 0,
      lastYear: lastYear?.leadTimes[index] ?? 0,
    }
  })
}

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
