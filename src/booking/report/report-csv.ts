import type { ReportFiguresShape, ReportStaysShape, ReportShape } from '#contract/booking/staff-report.ts'
import { decimalText, minorDigitsOf } from '#core/money/format-money.ts'
import { csvText } from '#core/report/csv-text.ts'

const figureNames = [
  'Nights sold',
  'Nights available',
  'Occupancy %',
  'Rent',
  'Fees',
  'Taxes',
  'ADR',
  'RevPAR',
  'Bookings',
  'Cancellations',
  'Lead time, days',
  'Average nights',
]

const moneyIn = (currency: string) => (amountMinor: number | null) =>
  amountMinor === null ? null : decimalText(amountMinor, minorDigitsOf(currency))

const percent = (bp: number | null) => (bp === null ? null : decimalText(bp, 2))

/**
 * Returns what the page of a report shows, as CSV: the months with their sum, both with last year's, the revenue beside
 * the same time last year, the taxes, when
 * nights were booked, where bookings come from, how long before arrival, and the occupancy of regions.
 */
export function reportCsv(report: ReportShape): string {
  const { currency, months, total, taxes } = report
  const money = moneyIn(currency)
  const cells = (figures: ReportFiguresShape) => [
    figures.nightsSold,
    figures.nightsAvailable,
    percent(figures.occupancyBp),
    money(figures.rentMinor),
    money(figures.feesMinor),
    money(figures.taxesMinor),
    money(figures.adrMinor),
    money(figures.revParMinor),
    figures.bookings,
    figures.cancellations,
    figures.leadDays,
    figures.averageNights?.toFixed(1) ?? null,
  ]
  return csvText([
    ['Month', 'Currency', ...figureNames, ...figureNames.map((name) => `${name}, last year`)],
    ...months.map(({ month, now, lastYear }) => [month, currency, ...cells(now), ...cells(lastYear)]),
    ['Total', currency, ...cells(total.now), ...cells(total.lastYear)],
    ...(total.sameTimeLastYear === null
      ? []
      : [[`Same time last year (${report.sameDay})`, currency, ...cells(total.sameTimeLastYear)]]),
    ...(report.asOf === null ? [] : [['As of', report.asOf]]),
    [],
    ...revenueParts(report),
    [],
    ['Tax', 'Currency', 'Base', 'Amount'],
    ...taxes.map(({ name, baseMinor, amountMinor }) => [name, currency, money(baseMinor), money(amountMinor)]),
    ...otherParts(report),
  ])
}

/** Returns the rows of the chart of revenue. */
function revenueParts({ currency, months }: ReportShape) {
  const money = moneyIn(currency)
  const revenue = (figures: ReportFiguresShape | null) => (figures ? figures.rentMinor + figures.feesMinor : 0)
  return [
    ['Rent and fees', 'Currency', 'Stayed', 'On the books', 'Together', 'Same time last year', 'Last year in the end'],
    ...months.map(({ month, now, lastYear, sameTimeLastYear, stayedMinor }) => [
      month,
      currency,
      money(stayedMinor),
      stayedMinor === null ? null : money(revenue(now) - stayedMinor),
      money(revenue(now)),
      money(revenue(sameTimeLastYear)),
      money(revenue(lastYear)),
    ]),
  ]
}

function otherParts({ currency, months, pace, sources, channels, leadTimes, regions }: ReportShape) {
  const money = moneyIn(currency)
  return [
    [],
    ['Week', 'Nights on the books', 'Nights on the books, same time last year'],
    ...pace.map(({ week, nights, lastYear }) => [week, nights, lastYear]),
    [],
    ['Booked by', 'Currency', 'Bookings', 'Nights', 'Rent and fees', 'Costs', 'What is left', 'Without a known cost'],
    ...[...sources, ...channels].map((row) => [
      'source' in row ? row.source : row.channel,
      currency,
      'source' in row ? row.bookings : null,
      'source' in row ? row.nightsSold : row.nights,
      money(row.revenueMinor),
      money(row.costMinor),
      money(row.netMinor),
      money(row.uncostedMinor),
    ]),
    [],
    ['Days before arrival', 'Bookings', 'Bookings, last year'],
    ...leadTimes.map(({ from, to, bookings, lastYear }) => [
      to === null ? `${from}+` : `${from} to ${to}`,
      bookings,
      lastYear,
    ]),
    [],
    ['Occupancy %', ...months.map(({ month }) => month), 'Total'],
    ...regions.map(({ name, months: shares, occupancyBp }) => [name, ...shares.map(percent), percent(occupancyBp)]),
  ]
}

/** Returns the homes of a report as CSV, as its page shows them. */
export function reportStaysCsv({ currency, homes: stays }: ReportStaysShape): string {
  const money = moneyIn(currency)
  return csvText([
    [
      'Home',
      'Region',
      'Currency',
      'Nights sold',
      'Nights available',
      'Occupancy %',
      'ADR',
      'RevPAR',
      'Bookings',
      'Rent and fees',
      'Same time last year',
      'Last year',
    ],
    ...stays.map((stay) => [
      stay.name,
      stay.region,
      currency,
      stay.nightsSold,
      stay.nightsAvailable,
      percent(stay.occupancyBp),
      money(stay.adrMinor),
      money(stay.revParMinor),
      stay.bookings,
      money(stay.revenueMinor),
      money(stay.sameTimeLastYearMinor),
      money(stay.lastYearMinor),
    ]),
  ])
}
