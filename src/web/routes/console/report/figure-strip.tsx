import type { ReportFiguresShape, ReportShape } from '#contract/booking/staff-report.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { counted } from '#core/text/counted.ts'
import { dayWithYear } from '#web/text/console/dates-text.ts'
import { changeText, daysText, percentText } from '#web/text/report-text.ts'

/** The figures of the whole period, each beside what it was at the same time last year, and what came of it. */
export function FigureStrip({
  report: { currency, total, sameDay, sameDayBlocksSince },
}: {
  readonly report: ReportShape
}) {
  const money = (amountMinor: number | null) => (amountMinor === null ? '–' : formatMoney(amountMinor, currency))
  const count = (value: number) => value.toLocaleString('en')
  const revenue = ({ rentMinor, feesMinor }: ReportFiguresShape) => rentMinor + feesMinor
  const figures: readonly Figure[] = [
    { name: 'Revenue, rent and fees', of: revenue, text: money },
    { name: 'Occupancy', of: ({ occupancyBp }) => occupancyBp, text: percentText, isShare: true },
    { name: 'ADR, a night sold', of: ({ adrMinor }) => adrMinor, text: money },
    { name: 'RevPAR, every night', of: ({ revParMinor }) => revParMinor, text: money },
    { name: 'Bookings', of: ({ bookings }) => bookings, text: (value) => count(value ?? 0) },
    { name: 'Median lead time, days', of: ({ leadDays }) => leadDays, text: daysText, isPlain: true },
  ]
  const then = total.sameTimeLastYear
  return (
    <>
      <dl className="c-strip">
        {figures.map(({ name, of, text, isShare = false, isPlain = false }) => {
          const [now, before, same] = [of(total.now), of(total.lastYear), then && of(then)]
          const change = (from: number | null) =>
            isPlain || now === null || !from ? null : (
              <span className={now < from ? 'c-worse' : 'c-better'}>
                {isShare ? pointsText(now - from) : changeText(now, from)}{' '}
              </span>
            )
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text(now)}</dd>
              {isShare ? (
                <dd className="c-before">
                  {count(total.now.nightsSold)} of {counted(total.now.nightsAvailable, 'night')}
                </dd>
              ) : null}
              <dd className="c-before">
                {change(same)}
                {same === null ? 'none then' : isPlain ? `${text(same)} then` : `on ${text(same)}`}
                <span className="vh">, same time last year</span>
              </dd>
              <dd className="c-before">
                {before === null ? 'none' : text(before)} in the end
                <span className="vh">, last year</span>
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="c-before">
        Below each figure: the same time last year, as it stood at the end of {dayWithYear(sameDay)}, and last year in
        the end.
        {then === null ? ' Nothing had been booked by then.' : ''}
        {then !== null && sameDayBlocksSince !== null
          ? ` Its blocked nights are those of ${dayWithYear(sameDayBlocksSince)}, before which they were not kept.`
          : ''}
      </p>
    </>
  )
}

interface Figure {
  readonly name: string
  readonly of: (figures: ReportFiguresShape) => number | null
  readonly text: (value: number | null) => string
  /** Whether the value is a share in basis points, which is compared in points, not in per cent of per cent. */
  readonly isShare?: boolean
  /** Whether more is neither better nor worse. */
  readonly isPlain?: boolean
}

/** Formats a difference such as `+4.7 points`. */
const pointsText = (bp: number) => `${bp > 0 ? '+' : bp < 0 ? '−' : ''}${(Math.abs(bp) / 100).toFixed(1)} points`
