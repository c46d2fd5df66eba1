import type { ReportShape } from '#contract/booking/staff-report.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { CHANNEL_NAMES } from '#core/channel/channel-names.ts'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { sourceText } from '#web/text/report-text.ts'

const WIDTH = 600

/**
 * Where bookings come from: a strip of nights, and the table that it is drawn from. What other sites pay is not known
 * here.
 */
export function SourceTable({ report: { currency, sources, channels } }: { readonly report: ReportShape }) {
  const rows = [
    ...sources.map(({ source, bookings, nightsSold, revenueMinor }) => ({
      name: sourceText[source],
      look: `c-mix-${source}`,
      bookings: bookings.toLocaleString('en'),
      nights: nightsSold,
      revenue: formatMoney(revenueMinor, currency),
    })),
    ...channels.map(({ channel, nights }) => ({
      name: CHANNEL_NAMES[channel],
      look: `c-mix-${channel}`,
      bookings: '–',
      nights,
      revenue: '–',
    })),
  ]
  const all = rows.reduce((sum, { nights }) => sum + nights, 0)
  const starts = rows.map((_, index) => rows.slice(0, index).reduce((sum, { nights }) => sum + nights, 0))
  return (
    <section className="c-chart" aria-label="Where bookings come from">
      <div className="c-chart-head">
        <h2>
          Where bookings come from <small>by nights</small>
        </h2>
      </div>
      {all === 0 ? (
        <p className="c-empty">Nothing is booked in this period yet.</p>
      ) : (
        <>
          <svg className="c-mix" viewBox={`0 0 ${WIDTH} 14`} preserveAspectRatio="none" aria-hidden="true">
            {rows.map(({ name, look, nights }, index) => (
              <rect
                key={name}
                className={look}
                x={(WIDTH * (starts[index] ?? 0)) / all}
                y={0}
                width={Math.max(0, (WIDTH * nights) / all - 1)}
                height={14}
              />
            ))}
          </svg>
          <ScrollRegion label="Where bookings come from, as a table">
            <table className="c-table">
              <thead>
                <tr>
                  <th scope="col">Booked by</th>
                  <th scope="col" className="c-figure">
                    Share
                  </th>
                  <th scope="col" className="c-figure">
                    Nights
                  </th>
                  <th scope="col" className="c-figure">
                    Bookings
                  </th>
                  <th scope="col" className="c-figure">
                    Rent and fees
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name, look, bookings, nights, revenue }) => (
                  <tr key={name}>
                    <th scope="row">
                      <svg className="c-mix-dot" viewBox="0 0 10 10" aria-hidden="true">
                        <circle className={look} cx={5} cy={5} r={5} />
                      </svg>{' '}
                      {name}
                    </th>
                    <td className="c-figure">{Math.round((100 * nights) / all)}%</td>
                    <td className="c-figure">{nights.toLocaleString('en')}</td>
                    <td className="c-figure">{bookings}</td>
                    <td className="c-figure">{revenue}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </>
      )}
    </section>
  )
}
