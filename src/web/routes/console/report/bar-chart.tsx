import { ScrollRegion } from '#web/console/scroll-region.tsx'
/** A pair of bars: a value and that of the year before, with how each is read. */
export interface Bar {
  readonly label: string
  readonly value: number
  readonly lastYear: number
  readonly text: string
  readonly lastYearText: string
}

interface BarChartProps {
  readonly title: string
  /** Of what it is, beside the title. */
  readonly about: string
  /** What the labels are. */
  readonly head: string
  readonly bars: readonly Bar[]
}

const width = 600
const height = 190
const floor = 160

/** Bars beside those of last year, which are outlines, so that nobody needs colours; the figures behind them stand in a table. */
export function BarChart({ title, about, head, bars }: BarChartProps) {
  const most = Math.max(1, ...bars.flatMap(({ value, lastYear }) => [value, lastYear]))
  const step = width / Math.max(1, bars.length)
  const bar = Math.min(28, step * 0.36)
  const heightOf = (value: number) => Math.max(0, (value / most) * (floor - 24))
  const labelled = Math.ceil(bars.length / 13)
  return (
    <section className="c-chart" aria-label={title}>
      <h2>
        {title} <small>{about}</small>
      </h2>
      <p className="c-chart-key">
        <span className="c-key-now">this period</span> <span className="c-key-before">a year before</span>
      </p>
      <ScrollRegion label={`${title}, drawn`}>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <line className="c-floor" x1="0" x2={width} y1={floor} y2={floor} />
          {bars.map(({ label, value, lastYear, text }, index) => {
            const middle = step * (index + 0.5)
            return (
              <g key={label}>
                <rect
                  className="c-bar"
                  x={middle - bar}
                  y={floor - heightOf(value)}
                  width={bar}
                  height={heightOf(value)}
                />
                <rect
                  className="c-bar-before"
                  x={middle + 1.5}
                  y={floor - heightOf(lastYear)}
                  width={bar - 1.5}
                  height={heightOf(lastYear)}
                />
                {index % labelled === 0 ? (
                  <text x={middle} y={floor + 18}>
                    {label}
                  </text>
                ) : null}
                {value === most ? (
                  <text x={Math.min(width - 40, Math.max(40, middle))} y={12}>
                    {text}
                  </text>
                ) : null}
              </g>
            )
          })}
        </svg>
      </ScrollRegion>
      <details>
        <summary>Figures</summary>
        <table className="c-table">
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col" className="c-figure">
                This period
              </th>
              <th scope="col" className="c-figure">
                A year before
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, text, lastYearText }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="c-figure">{text}</td>
                <td className="c-figure">{lastYearText}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
