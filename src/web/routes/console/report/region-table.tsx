import type { ReportShape } from '#contract/booking/staff-report.ts'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { noStaysText } from '#web/text/report-text.ts'
import { shortMonth } from './report-period.ts'

/** The number of shades from empty to full. */
const SHADES = 5

/** The occupancy of regions by month: the fuller, the darker. */
export function RegionTable({ report: { regions, months } }: { readonly report: ReportShape }) {
  if (regions.length === 0) return <p className="c-empty">{noStaysText}</p>
  return (
    <ScrollRegion label="Occupancy of regions by month">
      <table className="c-table c-regions">
        <thead>
          <tr>
            <th scope="col">Region</th>
            {months.map(({ month }) => (
              <th key={month} scope="col" className="c-figure">
                {shortMonth(month, months.length)}
              </th>
            ))}
            <th scope="col" className="c-figure">
              All
            </th>
          </tr>
        </thead>
        <tbody>
          {regions.map(({ slug, name, months: shares, occupancyBp }) => (
            <tr key={slug}>
              <th scope="row" className="c-nowrap">
                {name}
              </th>
              {shares.map((share, index) => (
                <td key={months[index]?.month} className={`c-figure c-shade-${shadeOf(share)}`}>
                  {percent(share)}
                </td>
              ))}
              <td className="c-figure c-strong">{percent(occupancyBp)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const percent = (bp: number | null) => (bp === null ? '–' : Math.round(bp / 100))

const shadeOf = (bp: number | null) => Math.min(SHADES, Math.floor(((bp ?? 0) / 10_000) * (SHADES + 1)))
