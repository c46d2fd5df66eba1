import type { ReportFiguresShape } from '#contract/booking/staff-report.ts'
import type { BookingSource } from '#core/booking/booking-source.ts'
import { formatRoundedPercent } from '#core/money/format-percent.ts'
import { formatMoney, minorDigitsOf } from '#core/money/format-money.ts'
import type { ReportBasis, ReportStayOrder } from '#core/report/report-basis.ts'

/** How a report counts, in a few words. */
export const basisText: Readonly<Record<ReportBasis, string>> = {
  night: 'Nights by date of stay',
  booking: 'Bookings by the day they were made',
}

/** Stands where figures of homes would be. */
export const noStaysText = 'No home is published, and none was booked in this period.'

/** The orders in which homes can be sorted. */
export const stayListOrderText: Readonly<Record<ReportStayOrder, string>> = {
  revenue: 'Rent and fees',
  nights: 'Nights sold',
  occupancy: 'Occupancy',
  adr: 'ADR',
}

/** Where bookings are made. */
export const sourceText: Readonly<Record<BookingSource, string>> = {
  web: 'Own site',
  admin: 'Phone, desk',
  api: 'Other programs',
}

/** Returns an amount on the axis of a chart: `€200 k`, `€1.5 M`. */
export function roundMoneyText(amountMinor: number, currency: string): string {
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  })
    .format(amountMinor / 10 ** minorDigitsOf(currency))
    .replace(/([KMB])$/, (unit) => ` ${unit === 'K' ? 'k' : unit}`)
}

/** Returns the change against an earlier figure: `+13.1%`; a dash if that was zero. */
export function changeText(now: number, before: number): string {
  if (before === 0) return '–'
  const tenths = Math.round((1000 * (now - before)) / Math.abs(before))
  return `${tenths > 0 ? '+' : tenths < 0 ? '−' : ''}${formatRoundedPercent(Math.abs(tenths) * 10)}`
}

/** Returns a share in basis points as a percentage with one decimal; a dash where there is none. */
export const percentText = (bp: number | null) => (bp === null ? '–' : formatRoundedPercent(bp))

/** Says what a channel costs as a share of what it brings in: `costs 15.5%`. */
export const costShareText = (costMinor: number, revenueMinor: number) =>
  `costs ${formatRoundedPercent(revenueMinor === 0 ? 0 : (10_000 * costMinor) / revenueMinor)}`

/** Returns days with at most one decimal; a dash where there are none. */
export const daysText = (days: number | null) => (days === null ? '–' : String(Math.round(days * 10) / 10))

/** In a column, numbers with one digit after the point all have it. */
const tenthsText = (nights: number | null) => nights?.toFixed(1) ?? '–'

/** Returns the figures of a period that a report shows, in the order of its table, each with its name. */
export function reportColumns(currency: string): readonly {
  readonly name: string
  readonly text: (figures: ReportFiguresShape) => string
}[] {
  const money = (amountMinor: number | null) => (amountMinor === null ? '–' : formatMoney(amountMinor, currency))
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
    { name: 'Median lead time, days', text: ({ leadDays }) => daysText(leadDays) },
    { name: 'Average nights', text: ({ averageNights }) => tenthsText(averageNights) },
  ]
}
