import { addDays, addMonths, weekdayOf } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type RefObject } from 'react'
import { monthOf, type Month } from './month-weeks.ts'

/** Where a key leads from a day, as in the date grid pattern of the ARIA practices; null for other keys. */
export function dayAfterKey(key: string, day: IsoDate): IsoDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}

export interface GridKeys {
  readonly grid: RefObject<HTMLDivElement | null>
  /** The one day that Tab reaches; null before hydration, when every link must be reachable. */
  readonly tabStop: string | null
  readonly onKeyDown: (event: KeyboardEvent) => void
}

export interface GridKeysOptions {
  readonly months: readonly Month[]
  readonly start: string
  readonly earliest: string
  /** Called when the keys leave the months on show. */
  readonly onMonth: (month: Month) => void
}

/** Roving focus over the days: one tab stop, arrows for days and weeks, Page Up and Down for months. */
export function useGridKeys({ months, start, earliest, onMonth }: GridKeysOptions): GridKeys {
  const grid = useRef<HTMLDivElement>(null)
  const [tabStop, setTabStop] = useState<string | null>(null)
  const wantsFocus = useRef(false)
  const scripted = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  )
  useEffect(() => {
    if (!wantsFocus.current || tabStop === null) return
    const day = grid.current?.querySelector<HTMLElement>(`[data-date="${tabStop}"]`)
    if (!day) return // its month is still on the way
    wantsFocus.current = false
    day.focus()
  }, [tabStop, months])
  const wanted = tabStop ?? start
  const shown = months.includes(wanted.slice(0, 7)) ? wanted : firstShown(months, earliest)
  return {
    grid,
    tabStop: scripted ? shown : null,
    onKeyDown: (event) => {
      const target = event.target as HTMLElement
      const from = target.dataset['date']
      if (from !== undefined && isChoosingKey(event.key, target)) {
        event.preventDefault()
        target.click()
      }
      const to = from === undefined ? null : dayAfterKey(event.key, isoDate(from))
      if (to === null) return
      event.preventDefault()
      if (to < earliest) return
      wantsFocus.current = true
      setTabStop(to)
      if (!months.includes(monthOf(to))) onMonth(monthOf(to))
    },
  }
}

/** Links answer to Enter themselves; Space, and Enter on a day that is no link, are left to us. */
function isChoosingKey(key: string, target: HTMLElement): boolean {
  return key === ' ' || (key === 'Enter' && target.tagName !== 'A')
}

const noChange = () => () => undefined

function firstShown(months: readonly Month[], earliest: string): string {
  const first = `${months[0]}-01`
  return first < earliest ? earliest : first
}
