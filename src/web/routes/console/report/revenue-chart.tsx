import { Link } from 'react-router'
import type { ReportFiguresShape, ReportShape } from '#contract/booking/staff-report.ts'
import { formatMoney, minorDigitsOf } from '#core/money/format-money.ts'
import { roundMoneyText } from '#web/text/report-text.ts'
import { axisSteps, ChartDrawing, chartSize, heightOf } from './chart-axis.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { bookingsOfMonth, monthInYear, shortMonth } from './report-period.ts'

/**
 * Rent and fees by month: stays that are over, bookings to come on top of them, a dot for the same time last year and a
 * line for what came of it.
 */
export function RevenueChart({ report }: { readonly report: ReportShape }) {
  const { currency, months } = report
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  const bars = months.map(({ month, now, lastYear, sameTimeLastYear, stayedMinor }) => {
    const all = revenueOf(now)
    return { month, all, stayed: stayedMinor ?? all, before: revenueOf(lastYear), same: revenueOf(sameTimeLastYear) }
  })
  const whole = 10 ** minorDigitsOf(currency)
  const steps = axisSteps(Math.max(...bars.flatMap(({ all, before, same }) => [all, before, same]), whole), whole)
  const step = chartSize.width / Math.max(1, bars.length)
  const wide = Math.min(30, step * 0.68)
  const named = Math.ceil(bars.length / 13)
  const isByNight = months.some(({ stayedMinor }) => stayedMinor !== null)
  return (
    <ChartFrame
      title="Revenue by month"
      about="rent and fees"
      legend={[
        { look: 'c-key-now', text: isByNight ? 'stayed' : 'this period' },
        ...(isByNight ? [{ look: 'c-key-ahead', text: 'on the books' } as const] : []),
        { look: 'c-key-same', text: 'same time last year' },
        { look: 'c-key-tick', text: 'last year in the end' },
      ]}
      columns={[
        'Month',
        ...(isByNight ? ['Stayed', 'On the books'] : []),
        'Together',
        'Same time last year',
        'Last year in the end',
      ]}
      rows={bars.map(({ month, all, stayed, before, same }) => ({
        key: month,
        name: <Link to={bookingsOfMonth(month)}>{monthInYear(month)}</Link>,
        cells: [...(isByNight ? [money(stayed), money(all - stayed)] : []), money(all), money(same), money(before)],
      }))}
    >
      <ChartDrawing steps={steps} text={(value) => roundMoneyText(value, currency)}>
        {bars.map(({ month, all, stayed, before, same }, index) => {
          const left = step * (index + 0.5) - wide / 2
          return (
            <a key={month} href={bookingsOfMonth(month)} tabIndex={-1}>
              <title>{`${monthInYear(month)}: ${money(all)}, same time last year ${money(same)}`}</title>
              <rect className="c-hit" x={step * index} y={0} width={step} height={chartSize.height} />
              <rect
                className="c-bar-ahead"
                x={left}
                y={heightOf(all, steps)}
                width={wide}
                height={chartSize.floor - heightOf(all, steps)}
              />
              <rect
                className="c-bar"
                x={left}
                y={heightOf(stayed, steps)}
                width={wide}
                height={chartSize.floor - heightOf(stayed, steps)}
              />
              {before > 0 ? (
                <line
                  className="c-tick"
                  x1={left - 3}
                  x2={left + wide + 3}
                  y1={heightOf(before, steps)}
                  y2={heightOf(before, steps)}
                />
              ) : null}
              {same > 0 ? <circle className="c-same" cx={left + wide / 2} cy={heightOf(same, steps)} r={4} /> : null}
              {index % named === 0 ? (
                <text x={left + wide / 2} y={chartSize.floor + 18}>
                  {shortMonth(month, bars.length)}
                </text>
              ) : null}
            </a>
          )
        })}
      </ChartDrawing>
    </ChartFrame>
  )
}

const revenueOf = (figures: ReportFiguresShape | null) => (figures ? figures.rentMinor + figures.feesMinor : 0)
