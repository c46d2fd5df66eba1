import { reportScope } from './report-scope-of.ts'
import { REPORT_STAYS_PER_PAGE, type ReportStaysQuery, type ReportStaysShape } from '#contract/booking/staff-report.ts'
import { figuresOf } from '#core/report/report-figures.ts'
import { addMonths } from '#core/time/date-arithmetic.ts'
import { companyToday } from '#booking/company-today.ts'
import { blocksOfOther } from './as-of-day.ts'
import { findReportStays, type ReportStayRow } from '#db/queries/report/stay-queries.ts'
import { findFirstReportDay } from '#db/queries/report/version-queries.ts'
import type { BookingDeps, StaffActor } from '../booking-deps.ts'

/**
 * Returns a page of a report's homes one by one; for a host, their own. `isWhole`: without a page in the query, all of
 * them. Amounts are in minor units of the currency of most homes.
 */
export async function reportStays(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  {
    actor,
    query,
    isWhole = false,
  }: { readonly actor: StaffActor; readonly query: ReportStaysQuery; readonly isWhole?: boolean },
): Promise<ReportStaysShape> {
  const { order, page, ...filters } = query
  const scope = { ...filters, ...(await reportScope(db, actor)) }
  const skip = (Number(page ?? 1) - 1) * REPORT_STAYS_PER_PAGE
  const most = isWhole && page === undefined ? null : REPORT_STAYS_PER_PAGE
  const { homes: stays, count, currency } = await findReportStays(db, scope, { order, skip, most })
  const before = { ...scope, from: addMonths(query.from, -12), to: addMonths(query.to, -12) }
  const ids = stays.map(({ id }) => id)
  const of = { order, skip: 0, most: ids.length, ids }
  const sameDay = addMonths(query.asOf ?? (await companyToday({ db, now })), -12)
  const first = await findFirstReportDay(db)
  const [lastYear, sameTime] = await Promise.all([
    findReportStays(db, before, of),
    first !== null && first <= sameDay ? findReportStays(db, { ...before, asOf: sameDay }, of) : null,
  ])
  const revenueIn = (rows: readonly ReportStayRow[]) => new Map(rows.map((stay) => [stay.id, revenueOf(stay)]))
  const [revenueBefore, revenueThen] = [revenueIn(lastYear.homes), sameTime && revenueIn(sameTime.homes)]
  return {
    currency: currency ?? 'EUR',
    count,
    asOf: query.asOf ?? null,
    blocksSince: await blocksOfOther(db, query.asOf),
    homes: stays.map((stay) =>
      shapeOf(stay, revenueBefore.get(stay.id) ?? 0, revenueThen && (revenueThen.get(stay.id) ?? 0)),
    ),
  }
}

const revenueOf = ({ rentMinor, feesMinor }: ReportStayRow) => rentMinor + feesMinor

function shapeOf(
  stay: ReportStayRow,
  lastYearMinor: number,
  sameTimeLastYearMinor: number | null,
): ReportStaysShape['homes'][number] {
  const { slug, name, region, nightsSold, nightsAvailable, bookings, nightsByMonth, rentMinor, feesMinor } = stay
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
  const revenueMinor = revenueOf(stay)
  return {
    slug,
    name,
    region,
    nightsSold,
    nightsAvailable,
    bookings,
    revenueMinor,
    lastYearMinor,
    sameTimeLastYearMinor,
    occupancyBp,
    adrMinor,
    revParMinor,
    nightsByMonth,
  }
}
