import type { ReportFiguresShape, ReportShape } from '#contract/booking/staff-report.ts'
import { decimalText, minorDigitsOf } from '#core/money/format-money.ts'
import type { Currency } from '#core/money/money.ts'
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

/** What the page of a report shows, as CSV: the months with their sum, both beside last year, then the taxes. */
export function reportCsv({ currency, months, total, taxes }: ReportShape): string {
  const money = (amountMinor: number | null) =>
    amountMinor === null ? null : decimalText(amountMinor, minorDigitsOf(currency as Currency))
  const cells = (figures: ReportFiguresShape) => [
    figures.nightsSold,
    figures.nightsAvailable,
    figures.occupancyBp === null ? null : decimalText(figures.occupancyBp, 2),
    money(figures.rentMinor),
    money(figures.feesMinor),
    money(figures.taxesMinor),
    money(figures.adrMinor),
    money(figures.revParMinor),
    figures.bookings,
    figures.cancellations,
    figures.leadDays,
    figures.averageNights,
  ]
  return csvText([
    ['Month', 'Currency', ...figureNames, ...figureNames.map((name) => `${name}, last year`)],
    ...months.map(({ month, now, lastYear }) => [month, currency, ...cells(now), ...cells(lastYear)]),
    ['Total', currency, ...cells(total.now), ...cells(total.lastYear)],
    [],
    ['Tax', 'Currency', 'Base', 'Amount'],
    ...taxes.map(({ name, baseMinor, amountMinor }) => [name, currency, money(baseMinor), money(amountMinor)]),
  ])
}
