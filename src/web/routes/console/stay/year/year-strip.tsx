import { addDays, addMonths, daysBetween } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { yearStripText } from '#web/text/console/year-strip-text.ts'
import { priceRange } from '#web/text/rate/rate-text.ts'
import { roundMoneyText } from '#web/text/report-text.ts'
import { axisSteps, ChartDrawing, chartSize, heightOf } from '#web/routes/console/report/chart-axis.tsx'
import { shortMonth } from '#web/routes/console/report/report-period.ts'
import type { RatedNights, YearOfRates } from './year-of-rates.ts'

/** The prices of a home over a year as a line, and a table of its seasons with the nights that are still free. */
export function YearStrip({ year }: { readonly year: YearOfRates }) {
  const { currency, rules } = year
  const steps = axisSteps(Math.max(...year.steps.map(({ minor }) => minor), 1))
  const line = lineOf(year, steps)
  return (
    <section className="c-section c-chart" aria-label={yearStripText.title}>
      <div className="c-head">
        <h2>
          {yearStripText.title} <small>{yearStripText.about}</small>
        </h2>
      </div>
      <ScrollRegion label={`${yearStripText.title}, drawn`}>
        <ChartDrawing steps={steps} text={(value) => roundMoneyText(value, currency)}>
          <polygon className="c-area" points={`0,${chartSize.floor} ${line} ${chartSize.width},${chartSize.floor}`} />
          <polyline className="c-line" points={line} />
          {monthsOf(year).map(({ month, night }) => (
            <text key={month} x={xOf(year, night) + 16} y={chartSize.floor + 18}>
              {shortMonth(month, 12)}
            </text>
          ))}
        </ChartDrawing>
      </ScrollRegion>
      <table className="c-table">
        <thead>
          <tr>
            {yearStripText.columns.map((name, column) => (
              <th key={name} scope="col" className={column === 0 ? undefined : 'c-figure'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule, row) => (
            <tr key={row}>
              <th scope="row">{nameOf(rule)}</th>
              <td className="c-figure">{priceRange({ ...rule, currency })}</td>
              <td className="c-figure">{yearStripText.free(rule)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const nameOf = ({ of }: RatedNights) => (typeof of === 'string' ? yearStripText[of] : of.season)

const xOf = ({ nights }: YearOfRates, night: number) => (chartSize.width * night) / Math.max(1, nights)

/** Returns the points of a line that stays level from each step to the next. */
function lineOf(year: YearOfRates, axis: readonly number[]): string {
  return year.steps
    .flatMap(({ night, minor }, at) => {
      const end = year.steps[at + 1]?.night ?? year.nights
      const y = heightOf(minor, axis)
      return [`${xOf(year, night)},${y}`, `${xOf(year, end)},${y}`]
    })
    .join(' ')
}

/** Returns the months that begin in the year, but for one at its very end, whose name would not fit. */
function monthsOf({ from, nights }: YearOfRates): { readonly month: string; readonly night: number }[] {
  const months = []
  for (let night = 0; night < nights - 20;) {
    const day = addDays(from, night)
    const next = addMonths(isoDate(`${day.slice(0, 7)}-01`), 1)
    if (night > 0 || daysBetween(day, next) > 20) months.push({ month: day.slice(0, 7), night })
    night += daysBetween(day, next)
  }
  return months
}
