import { ScrollRegion } from '#web/console/scroll-region.tsx'
import type { ReportFiguresShape, ReportShape } from '#contract/booking/staff-report.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { monthInYear } from './report-period.ts'
import { reportColumns } from '#web/text/report-text.ts'

/** Every month with its figures, and below each the figure of a year before. */
export function MonthTable({ report: { currency, months, total } }: { readonly report: ReportShape }) {
  const columns = reportColumns(currency)
  const cells = (now: ReportFiguresShape, lastYear: ReportFiguresShape) =>
    columns.map(({ name, text }) => (
      <td key={name} className="c-figure">
        {text(now)}
        <small className="c-before">{text(lastYear)}</small>
      </td>
    ))
  return (
    <ScrollRegion label="Figures by month">
      <table className="c-table c-report">
        <thead>
          <tr>
            <th scope="col">Month</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="c-figure">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, now, lastYear }) => (
            <tr key={month}>
              <th scope="row" className="c-nowrap">
                {monthInYear(month)}
              </th>
              {cells(now, lastYear)}
            </tr>
          ))}
          {months.length === 1 ? null : (
            <tr className="c-sum">
              <th scope="row">Total</th>
              {cells(total.now, total.lastYear)}
            </tr>
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** The taxes of the period, with the amount on which each was charged. */
export function TaxTable({ report: { currency, taxes } }: { readonly report: ReportShape }) {
  if (taxes.length === 0) return <p className="c-empty">No taxes fall into this period.</p>
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  return (
    <ScrollRegion label="Taxes of the period">
      <table className="c-table">
        <thead>
          <tr>
            <th scope="col">Tax</th>
            <th scope="col" className="c-figure">
              Taken of
            </th>
            <th scope="col" className="c-figure">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {taxes.map(({ name, baseMinor, amountMinor }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="c-figure">{baseMinor === null ? '–' : money(baseMinor)}</td>
              <td className="c-figure">{money(amountMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
