import { FLEXIBLE_LENGTHS } from '#core/search/flexible-length.ts'
import { daysAround } from '#web/text/counts/flex-counts.ts'
import { useRef } from 'react'
import { flexText, lengthText } from '#web/text/flex-text.ts'
import { monthAndYear } from '#web/text/date-text.ts'
import { useDismissableDetails } from '#web/ui/use-dismissable-details.ts'
import type { ShownSearch } from './search-from-query.ts'
import { FLOATING } from './floating.ts'
import { useRefilled } from './use-refilled.ts'

const MONTHS_AHEAD = 15
const DAYS = [0, 1, 2, 3, 7] as const

interface SearchFlexProps {
  readonly search: ShownSearch
  /** The current month. */
  readonly month: string
  readonly onMonth: () => void
}

/** How flexible the dates are: some days around them, or a week, weekend or month anywhere in a month. */
export function SearchFlex({ search, month, onMonth }: SearchFlexProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useDismissableDetails(details, FLOATING)
  const [{ flex, length, month: inMonth }, setMeant] = useRefilled(search, meantBy)
  return (
    <details className="part-flex" ref={details}>
      <summary className="part">
        <span className="lab">Flexible</span>
        <span className="val">{flexText({ flex, month: inMonth || undefined, length })}</span>
      </summary>
      <div className="pop flex-pop">
        <fieldset className="flex-days">
          <legend>With the dates I chose</legend>
          {DAYS.map((days) => (
            <label key={days} className="chip">
              <input
                type="radio"
                name="flex"
                value={days}
                checked={flex === days}
                onChange={() => setMeant({ flex: days, length, month: '' })}
              />
              {daysAround(days)}
            </label>
          ))}
        </fieldset>
        <fieldset className="flex-month">
          <legend>Or whenever it costs least</legend>
          <label>
            <span className="vh">How long</span>
            <select
              name="length"
              value={length}
              onChange={(event) => setMeant({ flex, length: event.target.value as typeof length, month: inMonth })}
            >
              {FLEXIBLE_LENGTHS.map((value) => (
                <option key={value} value={value}>
                  {lengthText(value)}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span className="vh">In which month</span>
            <select
              name="month"
              value={inMonth}
              onChange={(event) => {
                setMeant({ flex, length, month: event.target.value })
                if (event.target.value) onMonth()
              }}
            >
              <option value="">in a month …</option>
              {monthsFrom(month).map((value) => (
                <option key={value} value={value}>
                  in {monthAndYear(value)}
                </option>
              ))}
            </select>
          </label>
          <p className="hint">Without dates: each home shows its best ones.</p>
        </fieldset>
      </div>
    </details>
  )
}

function meantBy({ flex = 0, length = 'week', month = '' }: ShownSearch) {
  return { flex, length, month }
}

function monthsFrom(month: string): string[] {
  const first = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  return Array.from({ length: MONTHS_AHEAD }, (_, index) => {
    const at = first + index
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}
