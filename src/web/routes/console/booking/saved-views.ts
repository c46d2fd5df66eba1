import type { StaffBookingsQuery } from '#contract/booking/staff-bookings.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

type Filter = Partial<Pick<StaffBookingsQuery, 'from' | 'to' | 'between'>> & { readonly state?: string }

/** A view that is kept for everybody: its name in addresses, what it is called, and what it asks for on a day. */
export interface SavedView {
  readonly name: string
  readonly label: string
  readonly filter: (today: IsoDate) => Filter
}

/** The views of the list of bookings, in the order of their chips; the last one is all of them. */
export const savedViews: readonly SavedView[] = [
  { name: 'asked', label: 'Asked', filter: () => ({ state: 'requested' }) },
  { name: 'unpaid', label: 'Waiting for payment', filter: () => ({ state: 'hold,pending_payment' }) },
  {
    name: 'arriving',
    label: 'Arriving in 7 days',
    filter: (today) => ({ state: 'confirmed', from: today, to: addDays(today, 7), between: 'arrivals' }),
  },
  {
    name: 'in-house',
    label: 'In house',
    filter: (today) => ({ state: 'confirmed,checked_in', from: today, to: addDays(today, 1), between: 'nights' }),
  },
  {
    name: 'leaving',
    label: 'Leaving',
    filter: (today) => ({ state: 'confirmed,checked_in', from: today, to: addDays(today, 2), between: 'departures' }),
  },
  {
    name: 'cancelled',
    label: 'Cancelled',
    filter: () => ({ state: 'cancelled_by_guest,cancelled_by_host,cancelled_unpaid,no_show' }),
  },
  { name: 'all', label: 'All', filter: () => ({}) },
]

/** The view an address names; all of them where it names none. */
export function viewOf(name: string | null): SavedView {
  const found = savedViews.find((view) => view.name === name) ?? savedViews.at(-1)
  if (!found) throw new Error('there is no view of all bookings')
  return found
}

/** What the visitor chose on the list; '' = nothing. */
export interface ListChoices {
  readonly view: string
  readonly text: string
  readonly state: string
  readonly stay: string
  readonly from: string
  readonly to: string
}

/** The choices as an address has them. */
export function choicesOf(query: URLSearchParams): ListChoices {
  const text = (name: string) => query.get(name)?.trim() ?? ''
  return {
    view: viewOf(query.get('view')).name,
    text: text('text'),
    state: text('state'),
    stay: text('stay'),
    from: text('from'),
    to: text('to'),
  }
}

/** The query of the API: what the view asks for, and what was chosen instead. Days that were chosen speak of nights. */
export function queryOf({ view, text, state, stay, from, to }: ListChoices, today: IsoDate): Record<string, string> {
  const kept = viewOf(view).filter(today)
  const days = from === '' && to === '' ? { from: kept.from, to: kept.to, between: kept.between } : { from, to }
  const all = { ...days, state: state === '' ? kept.state : state, stay, text }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
}

/** Where a list with these choices is; pages behind the first know the way back by `trail`. */
export function listSearch(
  choices: ListChoices,
  at: { readonly cursor?: string; readonly trail?: string } = {},
): string {
  const { view, ...others } = choices
  const named = { view: view === 'all' ? '' : view, ...others, cursor: at.cursor ?? '', trail: at.trail ?? '' }
  const query = new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ''))
  return query.size === 0 ? '' : `?${query}`
}

const SEPARATOR = '~'

/** The pages before and behind the one at `cursor`; null = there is none. `trail`: the cursors of the pages in between. */
export function neighbours(
  choices: ListChoices,
  { cursor, trail, next }: { readonly cursor: string; readonly trail: string; readonly next: string | null },
): { readonly before: string | null; readonly behind: string | null } {
  const way = trail === '' ? [] : trail.split(SEPARATOR)
  const behindTrail = cursor === '' ? '' : [...way, cursor].join(SEPARATOR)
  return {
    before:
      cursor === '' ? null : listSearch(choices, { cursor: way.at(-1) ?? '', trail: way.slice(0, -1).join(SEPARATOR) }),
    behind: next === null ? null : listSearch(choices, { cursor: next, trail: behindTrail }),
  }
}
