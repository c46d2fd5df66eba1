import type { ReportShape } from '#contract/booking/staff-report.ts'
import { axisSteps, ChartDrawing, chartSize, heightOf } from './chart-axis.tsx'
import { ChartFrame } from './chart-frame.tsx'

/** How long before arrival bookings were made, as shares of all bookings. */
export function LeadChart({ leadTimes }: { readonly leadTimes: ReportShape['leadTimes'] }) {
  const [all, allBefore] = [
    sumOf(leadTimes.map(({ bookings }) => bookings)),
    sumOf(leadTimes.map(({ lastYear }) => lastYear)),
  ]
  const bars = leadTimes.map(({ from, to, bookings, lastYear }) => ({
    name: to === null ? `${from}+` : `${from}–${to}`,
    bookings,
    lastYear,
    share: percentOf(bookings, all),
    shareBefore: percentOf(lastYear, allBefore),
  }))
  const steps = axisSteps(Math.max(...bars.flatMap(({ share, shareBefore }) => [share, shareBefore]), 10))
  const step = chartSize.width / Math.max(1, bars.length)
  const wide = Math.min(34, step * 0.36)
  return (
    <ChartFrame
      title="Days before arrival"
      about="% of bookings"
      legend={[
        { look: 'c-key-now', text: 'this period' },
        { look: 'c-key-before', text: 'a year before' },
      ]}
      columns={['Days', 'Bookings', '%', 'A year before', '% a year before']}
      rows={bars.map(({ name, bookings, lastYear, share, shareBefore }) => ({
        key: name,
        name,
        cells: [bookings, share, lastYear, shareBefore].map((value) => value.toLocaleString('en')),
      }))}
    >
      <ChartDrawing steps={steps} text={(value) => `${value}%`}>
        {bars.map(({ name, share, shareBefore }, index) => {
          const middle = step * (index + 0.5)
          return (
            <g key={name}>
              <rect
                className="c-bar"
                x={middle - wide}
                y={heightOf(share, steps)}
                width={wide - 2}
                height={chartSize.floor - heightOf(share, steps)}
              />
              <rect
                className="c-bar-before"
                x={middle + 2}
                y={heightOf(shareBefore, steps)}
                width={wide - 2}
                height={chartSize.floor - heightOf(shareBefore, steps)}
              />
              <text x={middle} y={chartSize.floor + 18}>
                {name}
              </text>
              {share > 0 ? (
                <text className="c-strong" x={middle - wide / 2 - 1} y={heightOf(share, steps) - 5}>
                  {share}
                </text>
              ) : null}
            </g>
          )
        })}
      </ChartDrawing>
    </ChartFrame>
  )
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole))
