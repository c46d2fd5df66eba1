import type { IsoDate } from '#core/time/iso-date.ts'
import { firstWeekday as firstWeekdayOf } from '#core/time/first-weekday.ts'
import { useEffect, useRef, useState, type RefObject, type KeyboardEvent, type SyntheticEvent } from 'react'
import { monthsText, rangeText, WEEKDAYS } from '#web/text/calendar-text.ts'
import { fullDate } from '#web/text/date-text.ts'
import type { CalendarCell, ChosenDates } from './calendar-cells.ts'
import { CalendarDay, type ChoiceAct } from './calendar-day.tsx'
import { weeksFrom, type Month } from './month-weeks.ts'
import { browserDateLocale } from './browser-date-locale.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useSwipe } from './use-swipe.ts'

/** A month with its days, in rows that begin with Monday. */
export interface CalendarMonth {
  readonly month: Month
  readonly title: string
  readonly weeks: readonly (readonly (CalendarCell | null)[])[]
}

export interface CalendarGridProps {
  readonly months: readonly CalendarMonth[]
  /** The month to go back to; null when nothing earlier can be booked. */
  readonly earlier: Month | null
  readonly later: Month | null
  readonly today: string
  /** The day on which the keyboard begins. */
  readonly start: string
  readonly chosen: ChosenDates
  readonly act: ChoiceAct
  readonly onMonth: (month: Month) => void
  /** The weekday with which rows begin, 0 = Monday; left out where the server does not know the visitor's yet. */
  readonly firstWeekday?: number
}

/** Shown in place of the days of a neighbouring month. */
const NOTHING = '\u00A0'
const MONDAY = 0

/**
 * Renders months side by side, or a single one where there is no room for two. Works without scripts as far as its days
 * are links. Scripts add keys, swipes, bubbles with reasons, and weeks that begin as they do where the visitor lives.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const { months, earlier, later, today, start, chosen, act, onMonth } = props
  const cal = useRef<HTMLDivElement>(null)
  const firstWeekday = useFirstWeekday(cal, props.firstWeekday)
  const {
    visible,
    tabStop,
    onKeyDown: moveByKey,
  } = useGridKeys({
    grid: cal,
    months: months.map((shown) => shown.month),
    start,
    earliest: today,
    latest: later === null ? lastDayOf(months) : null,
    firstWeekday,
    onMonth,
  })
  const swipe = useSwipe((step) => {
    const month = step === 1 ? later : earlier
    if (month !== null) onMonth(month)
  })
  /** The day under the pointer or the focus. */
  const [at, setAt] = useState<CalendarCell | null>(null)
  const message = useTextOf(chosen)
  /** The message about the last day that the visitor tried to choose but could not. */
  const [refused, setRefused] = useState({ text: '', before: message })
  const look = (event: SyntheticEvent) => setAt(cellAt(months, event.target))
  const choose = (event: SyntheticEvent) => {
    look(event)
    const cell = cellAt(months, event.target)
    setRefused({ text: cell?.reason ? `${fullDate(cell.date)}: ${cell.reason}` : '', before: message })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setAt(null)
    moveByKey(event)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- reason: they serve the days inside, which are links or buttons or say why they are none */}
      <div
        className="cal"
        role="group"
        aria-label="Choose your dates"
        ref={cal}
        {...swipe}
        onKeyDown={onKeyDown}
        onClick={choose}
        onFocus={look}
        onBlur={() => setAt(null)}
        onPointerOver={look}
        onPointerLeave={() => setAt(null)}
      >
        {months.map((shown) => (
          <MonthTable key={shown.month} title={shown.title} firstWeekday={firstWeekday}>
            {weeksFrom(shown.weeks, firstWeekday).map((week, row) => (
              <tr key={row}>
                {week.map((cell, column) =>
                  cell === null ? (
                    <td key={column}>{NOTHING}</td>
                  ) : (
                    <CalendarDay
                      key={column}
                      cell={cell}
                      column={column}
                      today={cell.date === today}
                      scripted={tabStop !== null}
                      tabbable={tabStop === null || tabStop === cell.date}
                      asked={at?.date === cell.date && cell.reason !== null}
                      reached={isReached(cell.date, at, chosen)}
                      act={act}
                    />
                  ),
                )}
              </tr>
            ))}
          </MonthTable>
        ))}
      </div>
      <p className="vh" aria-live="polite">
        {monthsText(visible)}
      </p>
      <p className="vh" role="status">
        {refused.before === message && refused.text ? refused.text : message}
      </p>
    </>
  )
}

function MonthTable({
  title,
  firstWeekday,
  children,
}: {
  readonly title: string
  readonly firstWeekday: number
  readonly children: React.ReactNode
}) {
  return (
    <table role="grid" aria-label={title}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {[...WEEKDAYS.slice(firstWeekday), ...WEEKDAYS.slice(0, firstWeekday)].map(([short, long]) => (
            <th key={short} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/**
 * Returns the weekday with which rows begin: Monday as rendered by the server, then the one of the visitor's locale.
 * Nothing moves while the grid has the pointer or the focus, or the visitor would choose another day than intended.
 */
function useFirstWeekday(grid: RefObject<HTMLElement | null>, given: number | undefined): number {
  const [first, setFirst] = useState(given ?? MONDAY)
  useEffect(() => {
    if (given !== undefined) return
    const frame = requestAnimationFrame(() => {
      if (!grid.current?.matches(':hover, :focus-within')) setFirst(firstWeekdayOf(browserDateLocale()))
    })
    return () => cancelAnimationFrame(frame)
  }, [grid, given])
  return first
}

/** Returns the choice in words once it has changed. What was chosen when the page loaded is not announced. */
function useTextOf({ checkIn, checkOut }: ChosenDates): string {
  const text = rangeText(checkIn, checkOut)
  const [first] = useState(text)
  const [changed, setChanged] = useState(false)
  if (!changed && text !== first) setChanged(true)
  return changed ? text : ''
}

/** Returns whether a stay from the chosen arrival to the day under the pointer would include this day. */
function isReached(date: IsoDate, at: CalendarCell | null, { checkIn, checkOut }: ChosenDates): boolean {
  if (checkIn === null || checkOut !== null || at === null) return false
  return at.leadsTo?.checkOut === at.date && checkIn < date && date < at.date
}

function cellAt(months: readonly CalendarMonth[], target: EventTarget): CalendarCell | null {
  const date = (target as Element).closest('td')?.querySelector<HTMLElement>('[data-date]')?.dataset['date']
  const cells = months.flatMap((shown) => shown.weeks.flat())
  return cells.find((cell) => cell?.date === date) ?? null
}

function lastDayOf(months: readonly CalendarMonth[]): string {
  const last = months.at(-1)!.weeks.flat()
  return last.findLast((cell) => cell !== null)!.date
}
