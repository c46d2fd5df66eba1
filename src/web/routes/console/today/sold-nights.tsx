import type { StaffTodayShape } from '#contract/booking/staff-today.ts'
import { weekdayOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { soldNight, soldShare } from '#web/console/sold-share.ts'
import { dayWithWeekday } from '#web/text/date-text.ts'
import { todayText } from '#web/text/today-text.ts'

const STEP = 22
const WIDTH = 17
const FLOOR = 80
const HEIGHT = 66

export interface SoldNightsProps {
  readonly nights: StaffTodayShape['nights']
  /** How many homes are published. */
  readonly stays: number
  readonly isToday: boolean
}

/** How many of the next nights are sold: bars, and the table that they are drawn from. */
export function SoldNights({ nights, stays, isToday }: SoldNightsProps) {
  const shares = nights.map((night) => soldShare(soldNight(night)) ?? 0)
  return (
    <section className="c-section" aria-labelledby="sold">
      <div className="c-head">
        <h2 id="sold">{isToday ? 'Sold, next 14 nights' : 'Sold, 14 nights from here'}</h2>
        {stays === 0 ? null : <span className="c-end c-hint">{todayText.soldOf}</span>}
      </div>
      {stays === 0 ? (
        <p className="c-empty">{todayText.noStays}</p>
      ) : (
        <>
          <svg
            className="c-today-bars"
            viewBox={`0 -8 ${STEP * nights.length - 5} 106`}
            role="img"
            aria-label={`Homes sold, per cent: ${shares[0] ?? 0} in the first night, at most ${Math.max(...shares)}`}
          >
            {nights.map(({ date }, index) => {
              const share = shares[index] ?? 0
              const tall = Math.max(1, (share / 100) * HEIGHT)
              return (
                <g key={date} className={barLook(date, index)}>
                  <rect x={index * STEP} y={FLOOR - tall} width={WIDTH} height={tall} rx={2} />
                  <text x={index * STEP + WIDTH / 2} y={94} textAnchor="middle">
                    {Number(date.slice(8))}
                  </text>
                  {index === 0 ? (
                    <text className="c-strong" x={WIDTH / 2} y={FLOOR - 5 - tall} textAnchor="middle">
                      {share}
                    </text>
                  ) : null}
                </g>
              )
            })}
          </svg>
          <details className="c-today-figures">
            <summary className="c-link">As a table</summary>
            <table className="c-table">
              <thead>
                <tr>
                  <th scope="col">Night</th>
                  <th scope="col" className="c-figure">
                    Sold
                  </th>
                  <th scope="col" className="c-figure">
                    To let
                  </th>
                  <th scope="col" className="c-figure">
                    %
                  </th>
                </tr>
              </thead>
              <tbody>
                {nights.map(({ date, sold, available }, index) => (
                  <tr key={date}>
                    <th scope="row">{dayWithWeekday(date)}</th>
                    <td className="c-figure">{sold}</td>
                    <td className="c-figure">{available}</td>
                    <td className="c-figure">{shares[index]}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  )
}

/** Returns the look of the first night, of nights before a Saturday or Sunday, and of the others. */
function barLook(date: IsoDate, index: number): string {
  if (index === 0) return 'c-bar-first'
  const weekday = weekdayOf(date)
  return weekday === 4 || weekday === 5 ? 'c-bar-weekend' : 'c-bar'
}
