import { consolePaths } from '#contract/site/console-map.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { groupOf, type CalendarGroup } from './calendar-group.ts'
import { typedZoom, zoomOf, type TypedZoom } from './calendar-zoom.ts'

/** The greatest number of homes that an address can name, as `GET /api/staff/calendar` accepts them. */
export const MOST_NAMED_STAYS = 100

/** What the address of the calendar says: which days and which homes. */
export interface CalendarView {
  readonly from: IsoDate
  /** Slugs separated by commas; '' = all. */
  readonly homes: string
  /**
   * Words in the name or the place of a home; '' = all. `homes` then has the homes found, and addresses contain only
   * the words.
   */
  readonly text: string
  /** The state of the homes; '' = any. `homes` then has the homes found, as with words. */
  readonly state: string
  /** The slug of the destination of the homes, which may also lie in a place inside it; '' = any. */
  readonly region: string
  /** The document id of the owner of the homes; '' = any. */
  readonly owner: string
  /** Only homes that are free in these nights, `from_to`; '' = all. */
  readonly free: string
  readonly zoom: TypedZoom
  /** By what the homes are grouped; '' = they stand by name. */
  readonly group: CalendarGroup | ''
  /** The document id of the last home of the previous page; '' = the first page. */
  readonly after: string
}

/** Which homes are shown. This is kept while nights of some of them are viewed and changed. */
export type ShownStays = Omit<CalendarView, 'from' | 'after'>

/** The properties by which homes are chosen. */
export const LOOKS = ['text', 'state', 'region', 'owner'] as const

export type StayLook = Pick<CalendarView, (typeof LOOKS)[number]>

/** Whether homes are chosen by their properties instead of by their slugs. */
export const isChosenByLook = (view: Partial<StayLook>) => LOOKS.some((look) => view[look])

export const shownStaysOf = (read: (name: string) => string): ShownStays => ({
  homes: read('homes'),
  text: read('text'),
  state: read('state'),
  region: read('region'),
  owner: read('owner'),
  free: read('free'),
  zoom: typedZoom(zoomOf(read('zoom'))),
  group: groupOf(read('group')),
})

/** Returns an address of the calendar; `more` has further parameters. */
export function calendarAddress(view: Partial<CalendarView>, more: Readonly<Record<string, string>> = {}): string {
  return consolePaths.consoleCalendar() + queryOf(Object.entries({ ...view, homes: slugsOf(view), ...more }))
}

/** Returns the address of the form for nights of homes; `shown` is what the calendar that leads there shows. */
export function rangeAddress(
  stays: readonly string[],
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  shown: Partial<ShownStays> = {},
): string {
  const of = stays.map((stay): [string, string] => ['home', stay])
  const { free, text, state, region, owner, zoom, group } = shown
  const view = { from, to, free, text, state, region, owner, zoom, group, homes: slugsOf(shown) }
  return consolePaths.consoleCalendar() + queryOf([...of, ...Object.entries(view)])
}

/** Returns the address of a new booking for nights of a home. */
export function bookingAddress(stay: string, { from, to }: { readonly from: IsoDate; readonly to: IsoDate }): string {
  return consolePaths.newBooking() + queryOf(Object.entries({ stay, from, to }))
}

const slugsOf = (view: Partial<ShownStays>) => (isChosenByLook(view) ? '' : view.homes)

function queryOf(entries: readonly (readonly [string, string | undefined])[]): string {
  const known = entries.flatMap(([name, value]) => (value ? [[name, value]] : []))
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`
}
