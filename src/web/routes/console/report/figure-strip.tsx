import type { ReportFiguresShape, ReportShape } from '#contract/booking/staff-report.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { counted } from '#core/text/counted.ts'
import { changeText, daysText, percentText } from '#web/text/report-text.ts'

/** The figures of the whole period, each beside that of the year before. */
export function FigureStrip({ report: { currency, total } }: { readonly report: ReportShape }) {
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
  return (
    <dl className="c-strip">
      {figures.map(({ name, of, text, isShare = false, isPlain = false }) => {
        const [now, before] = [of(total.now), of(total.lastYear)]
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text(now)}</dd>
            <dd className="c-before">
              {isPlain || now === null || !before ? null : (
                <span className={now < before ? 'c-worse' : 'c-better'}>
                  {isShare ? pointsText(now - before) : changeText(now, before)}{' '}
                </span>
              )}
              {before === null
                ? 'none a year before'
                : isPlain
                  ? `${text(before)} a year before`
                  : `on ${text(before)}`}
            </dd>
            {isShare ? (
              <dd className="c-before">
                {count(total.now.nightsSold)} of {counted(total.now.nightsAvailable, 'night')}
              </dd>
            ) : null}
          </div>
        )
      })}
    </dl>
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
