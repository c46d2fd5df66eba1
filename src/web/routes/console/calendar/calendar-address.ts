import { consolePaths } from '#contract/site/console-map.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** What the address of the calendar says: which days, which homes. */
export interface CalendarView {
  readonly from: IsoDate
  /** Slugs, separated by commas; '' = all. */
  readonly homes: string
  /** Words that the name or the place of a home has; '' = all. The `homes` are then those, and only the words stand in an address. */
  readonly text: string
  /** The state that homes are in; '' = any. The `homes` are then those, as with words. */
  readonly state: string
  /** Only homes free in these nights, `from_to`; '' = all. */
  readonly free: string
  /** Document id of the last home of the page before; '' = the first page. */
  readonly after: string
}

/** Which homes it shows: what stays as it is while nights of some of them are looked at and changed. */
export type ShownHomes = Pick<CalendarView, 'homes' | 'text' | 'state' | 'free'>

/** Whether they are chosen by what they are like, and not by their slugs. */
export const isChosenByLook = ({ text, state }: Pick<CalendarView, 'text' | 'state'>) => text !== '' || state !== ''

export const shownHomesOf = (read: (name: string) => string): ShownHomes => ({
  homes: read('homes'),
  text: read('text'),
  state: read('state'),
  free: read('free'),
})

/** An address of the calendar; `more`: what else stands in it. */
export function calendarAddress(view: Partial<CalendarView>, more: Readonly<Record<string, string>> = {}): string {
  const { homes = '', text = '', state = '' } = view
  const slugs = isChosenByLook({ text, state }) ? '' : homes
  return consolePaths.consoleCalendar() + queryOf(Object.entries({ ...view, homes: slugs, ...more }))
}

/** The address of the form for nights of homes; `shown`: by the calendar that leads there. */
export function rangeAddress(
  homes: readonly string[],
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  shown: ShownHomes = { homes: '', text: '', state: '', free: '' },
): string {
  const of = homes.map((home): [string, string] => ['home', home])
  const slugs = isChosenByLook(shown) ? '' : shown.homes
  const view = { from, to, free: shown.free, text: shown.text, state: shown.state, homes: slugs }
  return consolePaths.consoleCalendar() + queryOf([...of, ...Object.entries(view)])
}

/** The address of a new booking of nights of a home. */
export function bookingAddress(stay: string, { from, to }: { readonly from: IsoDate; readonly to: IsoDate }): string {
  return consolePaths.newBooking() + queryOf(Object.entries({ stay, from, to }))
}

function queryOf(entries: readonly (readonly [string, string])[]): string {
  const known = entries.filter(([, value]) => value !== '').map(([name, value]) => [name, value])
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`
}
