import { consolePaths } from '#contract/site/console-map.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** What the address of the calendar says: which days, which homes. */
export interface CalendarView {
  readonly from: IsoDate
  /** Slugs, separated by commas; '' = all. */
  readonly homes: string
  /** Words that the name or the place of a home has; '' = all. The `homes` are then those, and only the words stand in an address. */
  readonly text: string
  /** Only homes free in these nights, `from_to`; '' = all. */
  readonly free: string
  /** Document id of the last home of the page before; '' = the first page. */
  readonly after: string
}

/** An address of the calendar. */
export function calendarAddress(view: Partial<CalendarView>): string {
  const { homes = '', text = '' } = view
  return consolePaths.consoleCalendar() + queryOf(Object.entries({ ...view, homes: text === '' ? homes : '' }))
}

/** The address of the form for nights of homes. */
export function rangeAddress(homes: readonly string[], span: { readonly from: IsoDate; readonly to: IsoDate }): string {
  return (
    consolePaths.consoleCalendar() +
    queryOf([...homes.map((home): [string, string] => ['home', home]), ['from', span.from], ['to', span.to]])
  )
}

/** The address of a new booking of nights of a home. */
export function bookingAddress(stay: string, { from, to }: { readonly from: IsoDate; readonly to: IsoDate }): string {
  return consolePaths.newBooking() + queryOf(Object.entries({ stay, from, to }))
}

function queryOf(entries: readonly (readonly [string, string])[]): string {
  const known = entries.filter(([, value]) => value !== '').map(([name, value]) => [name, value])
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`
}
