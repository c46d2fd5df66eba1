import type { StayDates } from '#core/time/iso-date.ts'
import { useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { Icon } from '../components/icon.tsx'
import { dayAndMonth } from '../messages/date-words.ts'
import type { CalendarCell } from './calendar-cells.ts'
import { CalendarDay } from './calendar-day.tsx'
import { CalendarLegend } from './calendar-legend.tsx'
import type { Month } from './month-weeks.ts'
import { useGridKeys } from './use-grid-keys.ts'

export interface StayCalendarProps {
  readonly months: readonly {
    readonly month: Month
    readonly title: string
    readonly weeks: readonly (readonly (CalendarCell | null)[])[]
  }[]
  /** Null when there is nothing to book before. */
  readonly earlier: Month | null
  readonly later: Month | null
  readonly today: string
  /** Day the keyboard begins at. */
  readonly start: string
  /** Address of the same page with other dates or another month. */
  readonly linkTo: (change: Partial<StayDates> & { readonly month?: Month }) => string
  readonly onMonth: (month: Month) => void
}

const WEEKDAYS = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const

/** Days of a neighbour month are not shown. */
const NOTHING = '\u00A0'

/** The months of a stay. Every day that can be chosen is a link, so that it works before any script; the others say why not. */
export function StayCalendar({ months, earlier, later, today, start, linkTo, onMonth }: StayCalendarProps) {
  const {
    grid,
    tabStop,
    onKeyDown: moveByKey,
  } = useGridKeys({ months: months.map((shown) => shown.month), start, earliest: today, onMonth })
  /** The day whose bubble is open: the pointer or the focus is on it. */
  const [asked, setAsked] = useState<string | null>(null)
  /** What was said about the last day that somebody tried to choose in vain. */
  const [refused, setRefused] = useState('')
  const ask = (event: SyntheticEvent) => setAsked(blockedAt(months, event.target)?.date ?? null)
  const refuse = (event: SyntheticEvent) => {
    ask(event)
    const cell = blockedAt(months, event.target)
    setRefused(cell ? `${dayAndMonth(cell.date)}: ${cell.reason}` : '')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setAsked(null)
    moveByKey(event)
  }
  return (
    <div className="cal-box">
      <nav className="cal-arrows" aria-label="Months">
        <MonthLink to={earlier && linkTo({ month: earlier })} label="Earlier months" icon="arrow-left" />
        <MonthLink to={later && linkTo({ month: later })} label="Later months" icon="arrow-right" />
      </nav>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- reason: they serve the days inside, which are links or say why they are none */}
      <div
        className="cal"
        role="group"
        aria-label="Choose your dates"
        ref={grid}
        onKeyDown={onKeyDown}
        onClick={refuse}
        onFocus={ask}
        onBlur={() => setAsked(null)}
        onPointerOver={ask}
        onPointerLeave={() => setAsked(null)}
      >
        {months.map((shown) => (
          <table key={shown.month} role="grid" aria-label={shown.title}>
            <caption>{shown.title}</caption>
            <thead>
              <tr>
                {WEEKDAYS.map(([short, long]) => (
                  <th key={short} scope="col" abbr={long}>
                    {short}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.weeks.map((week, row) => (
                <tr key={row}>
                  {week.map((cell, column) =>
                    cell === null ? (
                      <td key={column}>{NOTHING}</td>
                    ) : (
                      <CalendarDay
                        key={column}
                        cell={cell}
                        column={column}
                        scripted={tabStop !== null}
                        tabbable={tabStop === null || tabStop === cell.date}
                        asked={asked === cell.date}
                        to={cell.leadsTo && linkTo(cell.leadsTo)}
                      />
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <CalendarLegend />
      <p className="vh" role="status">
        {refused}
      </p>
    </div>
  )
}

/** The day under an event, if it cannot be chosen. */
function blockedAt(months: StayCalendarProps['months'], target: EventTarget): CalendarCell | null {
  const date = (target as Element).closest('td')?.querySelector<HTMLElement>('[data-date]')?.dataset['date']
  const cell = months.flatMap((shown) => shown.weeks.flat()).find((candidate) => candidate?.date === date)
  return cell?.reason ? cell : null
}

function MonthLink({
  to,
  label,
  icon,
}: {
  readonly to: string | null
  readonly label: string
  readonly icon: 'arrow-left' | 'arrow-right'
}) {
  if (to === null) return null
  return (
    <Link className="icon-btn" to={to} preventScrollReset replace rel="nofollow" aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}
