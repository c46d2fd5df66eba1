import { reportScope } from './report-scope-of.ts'
import { REPORT_HOMES_PER_PAGE, type ReportHomesQuery, type ReportHomesShape } from '#contract/booking/staff-report.ts'
import { figuresOf } from '#core/report/report-figures.ts'
import { addMonths } from '#core/time/date-arithmetic.ts'
import { findReportHomes, type ReportHomeRow } from '#db/queries/report/home-queries.ts'
import type { BookingDeps, StaffActor } from '../booking-deps.ts'

/**
 * Returns a page of a report's homes one by one; for a host, their own. `isWhole`: without a page in the query, all of
 * them. Amounts are in minor units of the currency of most homes.
 */
export async function reportHomes(
  { db }: Pick<BookingDeps, 'db'>,
  {
    actor,
    query,
    isWhole = false,
  }: { readonly actor: StaffActor; readonly query: ReportHomesQuery; readonly isWhole?: boolean },
): Promise<ReportHomesShape> {
  const { order, page, ...filters } = query
  const scope = { ...filters, ...(await reportScope(db, actor)) }
  const skip = (Number(page ?? 1) - 1) * REPORT_HOMES_PER_PAGE
  const most = isWhole && page === undefined ? null : REPORT_HOMES_PER_PAGE
  const { homes, count, currency } = await findReportHomes(db, scope, { order, skip, most })
  const before = { ...scope, from: addMonths(query.from, -12), to: addMonths(query.to, -12) }
  const ids = homes.map(({ id }) => id)
  const lastYear = await findReportHomes(db, before, { order, skip: 0, most: ids.length, ids })
  const revenueBefore = new Map(lastYear.homes.map((home) => [home.id, revenueOf(home)]))
  return {
    currency: currency ?? 'EUR',
    count,
    homes: homes.map((home) => shapeOf(home, revenueBefore.get(home.id) ?? 0)),
  }
}

const revenueOf = ({ rentMinor, feesMinor }: ReportHomeRow) => rentMinor + feesMinor

function shapeOf(home: ReportHomeRow, lastYearMinor: number): ReportHomesShape['homes'][number] {
  const { slug, name, region, nightsSold, nightsAvailable, bookings, nightsByMonth, rentMinor, feesMinor } = home
  const { occupancyBp, adrMinor, revParMinor } = figuresOf({
    nightsSold,
    nightsAvailable,
    rentMinor,
    feesMinor,
    bookings,
    taxesMinor: 0,
    cancellations: 0,
    bookedNights: 0,
  })
  const revenueMinor = revenueOf(home)
  return {
    slug,
    name,
    region,
    nightsSold,
    nightsAvailable,
    bookings,
    revenueMinor,
    lastYearMinor,
    occupancyBp,
    adrMinor,
    revParMinor,
    nightsByMonth,
  }
}
