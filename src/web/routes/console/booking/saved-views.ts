import type { StaffBookingsQuery } from '#contract/booking/staff-bookings.ts'
import { BOOKING_ORDERS, type BookingOrder } from '#core/booking/booking-order.ts'
import type { BookingView } from '#core/booking/booking-view.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

type Filter = Partial<Pick<StaffBookingsQuery, 'from' | 'to' | 'between' | 'payment'>> & { readonly state?: string }

/** A view that everybody has: its name in addresses, its title, and what it asks for on a given day. */
export interface SavedView {
  readonly name: BookingView
  readonly label: string
  readonly filter: (today: IsoDate) => Filter
  /** What the list says when the view is empty. */
  readonly empty: string
  /** Left out: soonest arrival first. */
  readonly order?: BookingOrder
}

/** Bookings whose guests are coming, are there, or may come. */
const COMING = 'requested,hold,pending_payment,confirmed,checked_in'

/**
 * The views of the list of bookings, in the order of their chips. The first opens by default; the last contains all
 * bookings.
 */
export const savedViews: readonly SavedView[] = [
  {
    name: 'next',
    label: 'Next arrivals',
    filter: (today) => ({ state: COMING, from: today, between: 'arrivals' }),
    empty: 'No arrivals from today on. Bookings of the homes you manage appear here as soon as somebody books.',
  },
  { name: 'asked', label: 'Asked', filter: () => ({ state: 'requested' }), empty: 'No open requests.' },
  {
    name: 'unpaid',
    label: 'Waiting for payment',
    filter: () => ({ payment: 'due' }),
    empty: 'No booking is waiting for a payment.',
  },
  {
    name: 'arriving',
    label: 'Arriving in 7 days',
    filter: (today) => ({ state: 'confirmed', from: today, to: addDays(today, 7), between: 'arrivals' }),
    empty: 'Nobody arrives in the next 7 days.',
  },
  {
    name: 'in-house',
    label: 'In house',
    filter: (today) => ({ state: 'confirmed,checked_in', from: today, to: addDays(today, 1), between: 'nights' }),
    empty: 'Nobody is in house.',
  },
  {
    name: 'leaving',
    label: 'Leaving',
    filter: (today) => ({ state: 'confirmed,checked_in', from: today, to: addDays(today, 2), between: 'departures' }),
    empty: 'Nobody leaves today or tomorrow.',
  },
  {
    name: 'cancelled',
    label: 'Cancelled',
    filter: () => ({ state: 'cancelled_by_guest,cancelled_by_host,cancelled_unpaid,no_show' }),
    empty: 'No booking has been cancelled.',
    order: 'latest-arrival',
  },
  {
    name: 'all',
    label: 'All',
    filter: () => ({}),
    empty: 'Bookings of the homes you manage appear here as soon as somebody books.',
    order: 'latest-arrival',
  },
]

/** Returns the view with a name; all bookings if there is none with that name. */
export function viewOf(name: string | null): SavedView {
  const found = savedViews.find((view) => view.name === name) ?? savedViews.at(-1)
  if (!found) throw new Error('there is no view of all bookings')
  return found
}

/** Returns the view for an address that names none: upcoming bookings, or all bookings if something is searched for. */
function viewUnnamed({ text, state, from, to }: Pick<ListChoices, 'text' | 'state' | 'from' | 'to'>): string {
  return [text, state, from, to].every((chosen) => chosen === '') ? 'next' : 'all'
}

/** What the visitor chose on the list; '' = nothing. */
export interface ListChoices {
  readonly view: BookingView
  readonly order: BookingOrder
  readonly text: string
  readonly state: string
  readonly stay: string
  readonly from: string
  readonly to: string
}

const orderOf = ({ order }: SavedView): BookingOrder => order ?? 'soonest-arrival'

/** Whether an order was chosen that differs from the view's own. */
export const isOrderChosen = ({ view, order }: ListChoices): boolean => order !== orderOf(viewOf(view))

/** Whether anything was chosen that excludes bookings of the view. */
export const isFiltered = ({ text, state, stay, from, to }: ListChoices): boolean =>
  [text, state, stay, from, to].some((chosen) => chosen !== '')

/**
 * Returns the hidden fields of the filters, name and value. A search from the upcoming bookings searches all bookings.
 */
export function keptByFilters(choices: ListChoices): readonly (readonly [name: string, value: string])[] {
  return [
    ...(choices.view === 'next' ? [] : [['view', choices.view] as const]),
    ...(isOrderChosen(choices) ? [['order', choices.order] as const] : []),
  ]
}

/** Reads the choices of an address. */
export function choicesOf(query: URLSearchParams): ListChoices {
  const text = (name: string) => query.get(name)?.trim() ?? ''
  const filters = { text: text('text'), state: text('state'), stay: text('stay'), from: text('from'), to: text('to') }
  const view = viewOf(query.get('view') ?? viewUnnamed(filters))
  const order = BOOKING_ORDERS.find((known) => known === query.get('order')) ?? orderOf(view)
  return { view: view.name, order, ...filters }
}

/** Returns the query of the API: what the view asks for, and what was chosen instead. Chosen days refer to nights. */
export function queryOf(
  { view, order, text, state, stay, from, to }: ListChoices,
  today: IsoDate,
): Record<string, string> {
  const kept = viewOf(view).filter(today)
  const days = from === '' && to === '' ? { from: kept.from, to: kept.to, between: kept.between } : { from, to }
  const all = { ...days, payment: kept.payment, state: state === '' ? kept.state : state, stay, text, order }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
}

/** Returns the address of a list with these choices; later pages remember the way back in `trail`. */
export function listSearch(
  choices: ListChoices,
  at: { readonly cursor?: string; readonly trail?: string } = {},
): string {
  const { view, order, ...others } = choices
  const named = {
    view: view === viewUnnamed(choices) ? '' : view,
    order: isOrderChosen(choices) ? order : '',
    ...others,
    cursor: at.cursor ?? '',
    trail: at.trail ?? '',
  }
  const query = new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ''))
  return query.size === 0 ? '' : `?${query}`
}

/** The names of the orders as a choice, and on the links to the previous and next page. */
export const orderText: Readonly<
  Record<BookingOrder, { readonly name: string; readonly before: string; readonly behind: string }>
> = {
  'soonest-arrival': { name: 'Soonest arrival', before: 'Earlier', behind: 'Later' },
  'latest-arrival': { name: 'Latest arrival', before: 'Later', behind: 'Earlier' },
  'newest-booking': { name: 'Newest booking', before: 'Newer', behind: 'Older' },
}

/** Returns the direction of an order by arrival; null if the order goes by something else. */
export function sortedByArrival(order: BookingOrder): 'ascending' | 'descending' | null {
  if (order === 'newest-booking') return null
  return order === 'soonest-arrival' ? 'ascending' : 'descending'
}

/** Returns the order after a click on the head of the dates: the other one of the two by arrival. */
export const arrivalOrderAfter = (order: BookingOrder): BookingOrder =>
  order === 'soonest-arrival' ? 'latest-arrival' : 'soonest-arrival'

const SEPARATOR = '~'

/**
 * Returns the cursors of the pages before and after the one at `cursor`; null where there is none. `trail` has the
 * cursors of the pages in between.
 */
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
