import { Link } from 'react-router'
import type { ReportShape } from '#contract/booking/staff-report.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { CHANNEL_NAMES } from '#core/channel/channel-names.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { counted } from '#core/text/counted.ts'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { ofNights } from '#web/text/counts/report-counts.ts'
import { costShareText, sourceText } from '#web/text/report-text.ts'

const WIDTH = 600

interface SourceTableProps {
  readonly report: ReportShape
  /** Whether the user may enter what channels cost. */
  readonly mayEnterCosts: boolean
}

/**
 * Where bookings come from: a strip of nights, and the table that it is drawn from, with what is left where costs are
 * known. Of other sites it is known what somebody
 * has entered.
 */
export function SourceTable({ report, mayEnterCosts }: SourceTableProps) {
  const rows = rowsOf(report)
  const all = rows.reduce((sum, { nights }) => sum + nights, 0)
  const starts = rows.map((_, index) => rows.slice(0, index).reduce((sum, { nights }) => sum + nights, 0))
  const hasCosts = [...report.sources, ...report.channels].some(({ costMinor }) => costMinor !== null)
  const columns = ['Nights', 'Rent and fees', ...(hasCosts ? ['Left'] : [])]
  return (
    <section className="c-chart" aria-label="Where bookings come from">
      <div className="c-chart-head">
        <h2>
          Where bookings come from <small>{hasCosts ? 'and what is left of them' : 'by nights'}</small>
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
                  {columns.map((column) => (
                    <th key={column} scope="col" className="c-figure">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name, look, bookings, nights, revenue, left }) => (
                  <tr key={name}>
                    <th scope="row">
                      <span className="c-nowrap">
                        <svg className="c-mix-dot" viewBox="0 0 10 10" aria-hidden="true">
                          <circle className={look} cx={5} cy={5} r={5} />
                        </svg>{' '}
                        {name}
                      </span>
                      <small className="c-before">{bookings}</small>
                    </th>
                    <Figure text={nights.toLocaleString('en')} below={`${Math.round((100 * nights) / all)}%`} />
                    <Figure {...revenue} />
                    {hasCosts ? <Figure {...left} /> : null}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          <CostNote report={report} mayEnterCosts={mayEnterCosts} />
        </>
      )}
    </section>
  )
}

/** Says of how much money no cost is known, and where costs are entered. */
function CostNote({ report: { sources, channels, currency }, mayEnterCosts }: SourceTableProps) {
  const uncosted = [...sources, ...channels].reduce((sum, { uncostedMinor }) => sum + uncostedMinor, 0)
  if (uncosted === 0) return null
  return (
    <p className="c-hint">
      {`No cost is known for ${formatMoney(uncosted, currency)} of these.`}{' '}
      {mayEnterCosts ? <Link to={consolePaths.channelCosts()}>Enter what channels cost</Link> : null}
    </p>
  )
}

interface FigureProps {
  readonly text: string
  readonly below: string | null
}

/** A figure, with what explains it below. */
function Figure({ text, below }: FigureProps) {
  return (
    <td className="c-figure">
      {text}
      {below === null ? null : <small className="c-before">{below}</small>}
    </td>
  )
}

function rowsOf({ currency, sources, channels }: ReportShape) {
  const money = (amountMinor: number | null) => (amountMinor === null ? '–' : formatMoney(amountMinor, currency))
  const leftOf = ({
    netMinor,
    costMinor,
    revenueMinor,
  }: Pick<ReportShape['channels'][number], 'netMinor' | 'costMinor' | 'revenueMinor'>): FigureProps => ({
    text: money(netMinor),
    below: costMinor === null ? null : costShareText(costMinor, revenueMinor ?? 0),
  })
  return [
    ...sources.map((row) => ({
      name: sourceText[row.source],
      look: `c-mix-${row.source}`,
      bookings: counted(row.bookings, 'booking'),
      nights: row.nightsSold,
      revenue: { text: money(row.revenueMinor), below: null },
      left: leftOf(row),
    })),
    ...channels.map((row) => ({
      name: CHANNEL_NAMES[row.channel],
      look: `c-mix-${row.channel}`,
      bookings: 'by its calendar',
      nights: row.nights,
      revenue: {
        text: money(row.revenueMinor),
        below: row.revenueMinor === null || row.pricedNights === row.nights ? null : ofNights(row.pricedNights),
      },
      left: leftOf(row),
    })),
  ]
}
