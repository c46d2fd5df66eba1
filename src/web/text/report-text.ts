import type { ReportFiguresShape } from '#contract/booking/staff-report.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { Currency } from '#core/money/money.ts'
import type { ReportBasis } from '#core/report/report-basis.ts'

/** How a report counts, in a few words. */
export const basisText: Readonly<Record<ReportBasis, string>> = {
  night: 'Nights by date of stay',
  booking: 'Bookings by the day they were made',
}

/** A share in basis points as a percentage with one decimal; a dash where there is none. */
export const percentText = (bp: number | null) => (bp === null ? '–' : `${(bp / 100).toFixed(1)} %`)

/** Days with at most one decimal; a dash where there are none. */
export const daysText = (days: number | null) => (days === null ? '–' : String(Math.round(days * 10) / 10))

/** What a report shows of a period, in the order of its table: each figure by its name. */
export function reportColumns(currency: string): readonly {
  readonly name: string
  readonly text: (figures: ReportFiguresShape) => string
}[] {
  const money = (amountMinor: number | null) =>
    amountMinor === null ? '–' : formatMoney(amountMinor, currency as Currency)
  const count = (value: number) => value.toLocaleString('en')
  return [
    { name: 'Nights sold', text: ({ nightsSold }) => count(nightsSold) },
    { name: 'Available', text: ({ nightsAvailable }) => count(nightsAvailable) },
    { name: 'Occupancy', text: ({ occupancyBp }) => percentText(occupancyBp) },
    { name: 'Rent', text: ({ rentMinor }) => money(rentMinor) },
    { name: 'Fees', text: ({ feesMinor }) => money(feesMinor) },
    { name: 'Taxes', text: ({ taxesMinor }) => money(taxesMinor) },
    { name: 'ADR', text: ({ adrMinor }) => money(adrMinor) },
    { name: 'RevPAR', text: ({ revParMinor }) => money(revParMinor) },
    { name: 'Bookings', text: ({ bookings }) => count(bookings) },
    { name: 'Cancelled', text: ({ cancellations }) => count(cancellations) },
    { name: 'Lead time, days', text: ({ leadDays }) => daysText(leadDays) },
    { name: 'Average nights', text: ({ averageNights }) => daysText(averageNights) },
  ]
}
