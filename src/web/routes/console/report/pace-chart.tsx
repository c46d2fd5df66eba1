import type { ReportShape } from '#contract/booking/staff-report.ts'
import { counted } from '#core/text/counted.ts'
import { axisSteps, ChartDrawing, chartSize, heightOf } from './chart-axis.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { shortMonth } from './report-period.ts'

type PaceShape = ReportShape['pace'][number]

/** How many nights of the period were on the books by which week, beside the same time last year. */
export function PaceChart({ pace }: { readonly pace: ReportShape['pace'] }) {
  const steps = axisSteps(Math.max(...pace.flatMap(({ nights, lastYear }) => [nights ?? 0, lastYear]), 1))
  const xOf = (index: number) => (chartSize.width * index) / Math.max(1, pace.length - 1)
  const line = (valueOf: (point: PaceShape) => number | null) =>
    pace
      .flatMap((point, index) => {
        const value = valueOf(point)
        return value === null ? [] : [`${xOf(index).toFixed(1)},${heightOf(value, steps).toFixed(1)}`]
      })
      .join(' ')
  const last = pace.findLastIndex(({ nights }) => nights !== null)
  const at = pace[last]
  const monthly = pace.flatMap(({ week }, index) => (isNewMonth(pace, index) ? [{ week, index }] : []))
  const named = Math.ceil(monthly.length / 12)
  return (
    <ChartFrame
      title="Booking pace"
      about={at ? paceText(at, pace.at(-1)?.lastYear ?? 0) : 'nights on the books, week by week'}
      legend={[
        { look: 'c-key-line', text: 'this period' },
        { look: 'c-key-line-before', text: 'same time last year' },
      ]}
      columns={['Week of', 'Nights on the books at its end', 'Same time last year']}
      rows={pace.map(({ week, nights, lastYear }) => ({
        key: week,
        name: week,
        cells: [nights === null ? '–' : nights.toLocaleString('en'), lastYear.toLocaleString('en')],
      }))}
    >
      <ChartDrawing steps={steps} text={(value) => value.toLocaleString('en')}>
        <polyline className="c-line-before" points={line(({ lastYear }) => lastYear)} />
        <polyline className="c-line" points={line(({ nights }) => nights)} />
        {at && last < pace.length - 1 ? (
          <>
            <line className="c-now" x1={xOf(last)} x2={xOf(last)} y1={chartSize.top} y2={chartSize.floor} />
            <circle className="c-point" cx={xOf(last)} cy={heightOf(at.nights ?? 0, steps)} r={4} />
          </>
        ) : null}
        {monthly
          .filter((_, index) => index % named === 0)
          .map(({ week, index }) => (
            <text key={week} x={Math.min(chartSize.width - 14, Math.max(14, xOf(index)))} y={chartSize.floor + 18}>
              {shortMonth(week.slice(0, 7), 12)}
            </text>
          ))}
      </ChartDrawing>
    </ChartFrame>
  )
}

const isNewMonth = (pace: ReportShape['pace'], index: number) =>
  index > 0 && pace[index]?.week.slice(0, 7) !== pace[index - 1]?.week.slice(0, 7)

function paceText({ nights, lastYear }: PaceShape, lastYearInEnd: number): string {
  const ahead = (nights ?? 0) - lastYear
  const beside = ahead === 0 ? 'as many as' : `${ahead > 0 ? '+' : '−'}${Math.abs(ahead).toLocaleString('en')} on`
  return `${counted(nights ?? 0, 'night')} on the books, ${beside} the same time last year; ${lastYearInEnd.toLocaleString('en')} last year in the end`
}
