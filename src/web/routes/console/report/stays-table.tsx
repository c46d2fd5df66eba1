import { Link } from 'react-router'
import type { ReportStaysShape } from '#contract/booking/staff-report.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { changeText, noStaysText, percentText } from '#web/text/report-text.ts'

interface StaysTableProps {
  readonly report: Pick<ReportStaysShape, 'count' | 'currency' | 'homes'>
}

/** The results of single homes, each with a line of the nights sold by month. */
export function StaysTable({ report: { count, currency, homes: stays } }: StaysTableProps) {
  if (count === 0) return <p className="c-empty">{noStaysText}</p>
  const money = (amountMinor: number | null) => (amountMinor === null ? '–' : formatMoney(amountMinor, currency))
  const most = Math.max(1, ...stays.flatMap(({ nightsByMonth }) => nightsByMonth))
  return (
    <ScrollRegion label="Figures of homes">
      <table className="c-table c-report">
        <thead>
          <tr>
            <th scope="col">Home</th>
            {[
              'Nights',
              'Occupancy',
              'ADR',
              'RevPAR',
              'Bookings',
              'Rent and fees',
              'On same time last year',
              'Months',
            ].map((name) => (
              <th key={name} scope="col" className="c-figure">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stays.map((stay) => (
            <tr key={stay.slug}>
              <th scope="row" className="c-report-home">
                <Link to={consolePaths.home(stay.slug)}>{stay.name}</Link>
                <small className="c-before">{stay.region}</small>
              </th>
              <td className="c-figure">{stay.nightsSold.toLocaleString('en')}</td>
              <td className="c-figure">{percentText(stay.occupancyBp)}</td>
              <td className="c-figure">{money(stay.adrMinor)}</td>
              <td className="c-figure">{money(stay.revParMinor)}</td>
              <td className="c-figure">{stay.bookings.toLocaleString('en')}</td>
              <td className="c-figure c-strong">{money(stay.revenueMinor)}</td>
              <td className="c-figure">
                <SameTime now={stay.revenueMinor} before={stay.sameTimeLastYearMinor} />
              </td>
              <td className="c-figure">
                <NightsLine nights={stay.nightsByMonth} most={most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** The change of revenue since the same time last year. */
function SameTime({ now, before }: { readonly now: number; readonly before: number | null }) {
  return before === null ? (
    '–'
  ) : (
    <span className={now < before ? 'c-worse' : 'c-better'}>{changeText(now, before)}</span>
  )
}

interface NightsLineProps {
  readonly nights: readonly number[]
  readonly most: number
}

/** A line without axes; its values are in a text for screen readers. */
function NightsLine({ nights, most }: NightsLineProps) {
  const points = nights.map(
    (value, index) =>
      `${((76 * index) / Math.max(1, nights.length - 1) + 2).toFixed(1)},${(19 - (17 * value) / most).toFixed(1)}`,
  )
  return (
    <svg className="c-nights-line" viewBox="0 0 80 20" role="img" aria-label={`Nights by month: ${nights.join(', ')}`}>
      {points.length === 1 ? <circle cx={40} cy={10} r={2} /> : <polyline points={points.join(' ')} />}
    </svg>
  )
}
