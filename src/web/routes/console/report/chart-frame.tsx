import type { ReactNode } from 'react'
import { ScrollRegion } from '#web/console/scroll-region.tsx'

/** What a colour or a mark of a chart means. `look` is a class of reports.css. */
export interface LegendEntry {
  readonly look:
    | 'c-key-now'
    | 'c-key-ahead'
    | 'c-key-before'
    | 'c-key-line'
    | 'c-key-line-before'
    | 'c-key-tick'
    | 'c-key-same'
  readonly text: string
}

interface ChartFrameProps {
  readonly title: string
  /** What the chart is about, shown beside the title. */
  readonly about: string
  readonly legend?: readonly LegendEntry[]
  /** The drawing, an `svg` hidden from screen readers, because the table says the same. */
  readonly children: ReactNode
  /** The headings of the table behind it; the first is that of the row names. */
  readonly columns: readonly string[]
  readonly rows: readonly ChartRow[]
}

/** A row of the table behind a chart; `cells` are the columns after the first. */
export interface ChartRow {
  readonly key: string
  readonly name: ReactNode
  readonly cells: readonly string[]
}

/** A chart with its title, a legend, and the table behind it. */
export function ChartFrame({ title, about, legend = [], children, columns, rows }: ChartFrameProps) {
  return (
    <section className="c-chart" aria-label={title}>
      <div className="c-chart-head">
        <h2>
          {title} <small>{about}</small>
        </h2>
        <p className="c-chart-key">
          {legend.map(({ look, text }) => (
            <span key={text} className={look}>
              {text}
            </span>
          ))}
        </p>
      </div>
      <ScrollRegion label={`${title}, drawn`}>{children}</ScrollRegion>
      <details>
        <summary>Figures</summary>
        <ScrollRegion label={`${title}, figures`}>
          <table className="c-table">
            <thead>
              <tr>
                {columns.map((name, index) => (
                  <th key={name} scope="col" className={index === 0 ? undefined : 'c-figure'}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, cells }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    <td key={columns[index + 1]} className="c-figure">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </section>
  )
}
