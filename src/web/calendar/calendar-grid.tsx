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
  /** Null when there is nothing to book before. */
  readonly earlier: Month | null
  readonly later: Month | null
  readonly today: string
  /** Day the keyboard begins at. */
  readonly start: string
  readonly chosen: ChosenDates
  readonly act: ChoiceAct
  readonly onMonth: (month: Month) => void
  /** The weekday that rows begin with, 0 = Monday; left out where the server does not know the visitor's yet. */
  readonly firstWeekday?: number
}

/** Days of a neighbour month are not shown. */
const NOTHING = '\u00A0'
const MONDAY = 0

/**
 * Months side by side, one where there is no room for two. Works before any script as far as its days are links; scripts add keys,
 * swipes, bubbles with reasons, and the week as it begins where the visitor lives.
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
  /** What was said about the last day that somebody tried to choose in vain. */
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
 * The weekday that rows begin with: Monday as the server has it, then as it is where the visitor lives. Under a pointer or the
 * focus nothing is moved: another day would be chosen than was meant.
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

/** What the choice is, once it has changed: nobody is told what was there when the page came. */
function useTextOf({ checkIn, checkOut }: ChosenDates): string {
  const text = rangeText(checkIn, checkOut)
  const [first] = useState(text)
  const [changed, setChanged] = useState(false)
  if (!changed && text !== first) setChanged(true)
  return changed ? text : ''
}

/** Whether a stay from the chosen arrival to the day under the pointer would hold this day. */
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
