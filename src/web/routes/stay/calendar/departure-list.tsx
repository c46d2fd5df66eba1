import { daysToLeave } from '#web/text/counts/stay-counts.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { Link } from 'react-router'
import { dayWithWeekday } from '#web/text/date-text.ts'
import type { StayPageData } from '#web/routes/stay/stay-page-data.ts'
import { stayViewPath } from './stay-view-path.ts'

/** The content of the calendar's cells as a table: every possible departure with the total of the whole stay. */
export function DepartureList({ stay }: { readonly stay: StayPageData }) {
  const { view } = stay
  const { checkIn } = view.chosen
  if (checkIn === null || view.departures.length === 0) return null
  return (
    <details className="departures">
      <summary className="link">{daysToLeave(view.departures.length)}</summary>
      <table>
        <caption className="vh">{`Arriving ${dayWithWeekday(checkIn)}: total for each check-out`}</caption>
        <thead>
          <tr>
            <th scope="col">Leave on</th>
            <th scope="col">Nights</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {view.departures.map(({ checkOut, totalMinor }) => (
            <tr key={checkOut}>
              <th scope="row">
                <Link
                  className="link"
                  to={stayViewPath(stay.slug, view, { checkIn, checkOut })}
                  preventScrollReset
                  replace
                  rel="nofollow"
                >
                  {dayWithWeekday(checkOut)}
                </Link>
              </th>
              <td>{daysBetween(checkIn, checkOut)}</td>
              <td>{formatMoney(totalMinor, stay.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
