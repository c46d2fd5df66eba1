import { addDays, addMonths, weekdayOf } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type RefObject } from 'react'
import { firstDayOf, monthOf, shiftMonth, type Month } from './month-weeks.ts'

/** The layout of the grid: the weekday with which rows begin (0 = Monday), and whether they run from right to left. */
export interface GridLayout {
  readonly firstWeekday: number
  readonly rightToLeft: boolean
}

/** A key and the modifiers held down with it. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>

/**
 * Returns the day to which a key leads, following the date grid pattern of the ARIA Authoring Practices: arrows move by
 * days and weeks, Home and End to the ends of the week, Page Up and Page Down by months, with Shift or Alt by years.
 * Null for other keys.
 */
export function dayAfterKey({ key, shiftKey, altKey }: PressedKey, day: IsoDate, layout: GridLayout): IsoDate | null {
  const column = (weekdayOf(day) - layout.firstWeekday + 7) % 7
  const right = layout.rightToLeft ? -1 : 1
  const page = shiftKey || altKey ? 12 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -right)
    case 'ArrowRight':
      return addDays(day, right)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -column)
    case 'End':
      return addDays(day, 6 - column)
    case 'PageUp':
      return addMonths(day, -page)
    case 'PageDown':
      return addMonths(day, page)
    default:
      return null
  }
}

interface GridKeys {
  /** The months that can be seen; narrow screens have room only for the first. */
  readonly visible: readonly Month[]
  /** The one day that Tab reaches; null before hydration, when every link must be reachable. */
  readonly tabStop: string | null
  readonly onKeyDown: (event: KeyboardEvent) => void
}

interface GridKeysOptions {
  readonly grid: RefObject<HTMLElement | null>
  readonly months: readonly Month[]
  readonly start: string
  readonly earliest: string
  /** The last day that can be reached; null when it lies after the months shown. */
  readonly latest: string | null
  readonly firstWeekday: number
  /** Called when the keys leave the months shown. */
  readonly onMonth: (month: Month) => void
}

/** Moves the focus through the days by keys, as `dayAfterKey` describes. The grid has a single tab stop. */
export function useGridKeys(options: GridKeysOptions): GridKeys {
  const { grid, months, start, earliest, latest, firstWeekday, onMonth } = options
  const [tabStop, setTabStop] = useState<string | null>(null)
  const visible = useVisibleMonths(grid, months)
  const scripted = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  )
  const requested = tabStop ?? start
  const shown = visible.includes(requested.slice(0, 7)) ? requested : firstShown(visible, earliest)
  const focusOnArrival = useFocusOnArrival(grid, visible.join(), tabStop)
  return {
    visible,
    tabStop: scripted ? shown : null,
    onKeyDown: (event) => {
      const target = event.target as HTMLElement
      const from = target.dataset['date']
      if (from === undefined) return
      if (isChoosingKey(event.key, target)) {
        event.preventDefault()
        target.click()
      }
      const rightToLeft = getComputedStyle(target).direction === 'rtl'
      const to = dayAfterKey(event, isoDate(from), { firstWeekday, rightToLeft })
      if (to === null) return
      event.preventDefault()
      if (to < earliest || (latest !== null && to > latest)) return
      focusOnArrival()
      setTabStop(to)
      const month = monthOf(to)
      if (visible.includes(month)) return
      // For the month after the last one shown, move on by one month only.
      onMonth(month === shiftMonth(visible.at(-1)!, 1) ? shiftMonth(visible[0]!, 1) : month)
    },
  }
}

/**
 * Returns a function that moves the focus to the tab stop as soon as its month is shown. If another month appears
 * instead, the focus goes to the day that Tab reaches there.
 */
function useFocusOnArrival(grid: RefObject<HTMLElement | null>, visible: string, tabStop: string | null) {
  /** The months that were shown when the key was pressed; null when no move is pending. */
  const since = useRef<string | null>(null)
  useEffect(() => {
    if (since.current === null || tabStop === null) return
    const day = grid.current?.querySelector<HTMLElement>(`[data-date="${tabStop}"]`)
    const there = day && visible.includes(tabStop.slice(0, 7))
    if (!there && since.current === visible) return // its month has not appeared yet
    since.current = null
    const other = grid.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')
    ;(there ? day : other)?.focus()
  }, [grid, tabStop, visible])
  return () => {
    since.current = visible
  }
}

/**
 * Returns the months that can be seen. The style sheet hides those that do not fit, so this follows the width of the
 * calendar.
 */
function useVisibleMonths(grid: RefObject<HTMLElement | null>, months: readonly Month[]): readonly Month[] {
  const [count, setCount] = useState(months.length)
  useEffect(() => {
    const element = grid.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const tables = [...element.querySelectorAll('table')]
      setCount(Math.max(1, tables.filter((table) => table.getClientRects().length > 0).length))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return months.slice(0, count)
}

/**
 * Returns whether a key chooses the day but the browser would not do it: links and buttons handle Enter themselves, but
 * Space on a link is handled here, and so are both keys on a day that is neither.
 */
function isChoosingKey(key: string, target: HTMLElement): boolean {
  return target.tagName !== 'BUTTON' && (key === ' ' || (key === 'Enter' && target.tagName !== 'A'))
}

const noChange = () => () => undefined

function firstShown(months: readonly Month[], earliest: string): string {
  const first = firstDayOf(months[0]!)
  return first < earliest ? earliest : first
}
