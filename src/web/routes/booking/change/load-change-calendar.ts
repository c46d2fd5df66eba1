import { bookingCan } from '#core/booking/booking-state.ts'
import type { TakenNights } from '#core/calendar/taken-nights.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { partySearch, type StaySearch } from '#contract/site/site-paths.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { readStaySearch } from '#web/backend/read-stay-search.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { makeStayView, type StayView } from '#web/routes/stay/stay-view.ts'

/**
 * The calendar of a booking that may be changed: the months of its home, in which the nights of the booking itself are
 * free.
 */
export interface ChangeCalendarData extends Pick<
  StayView,
  'months' | 'earlier' | 'later' | 'chosen' | 'picked' | 'totals'
> {
  readonly today: string
  readonly currency: string
  /** The party of the address, or else of the booking, as every link carries it on. */
  readonly search: StaySearch
}

/**
 * Loads the calendar. Null when the booking cannot be changed or its home is no longer shown; the dates are then typed.
 */
export async function loadChangeCalendar(visit: Visit, booking: BookingShape): Promise<ChangeCalendarData | null> {
  if (!bookingCan('change', booking.state) || booking.change?.state === 'pending') return null
  const client = apiClient(visit.context)
  const { slug } = booking.stay
  const [stay, calendar] = await Promise.all([client.getStay(slug), client.getCalendar(slug)])
  if (!stay.ok || !calendar.ok) return null
  const { terms } = stay.value
  const { today, localHour } = calendar.value
  const own = {
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    party: booking.party,
  }
  const taken = without(calendar.value.taken, own.checkIn, addDays(own.checkOut, terms.preparationNights))
  const query = questionOf(visit.url.searchParams, booking)
  const { search } = readStaySearch(query)
  const view = makeStayView({ terms, today, localHour, taken, kept: own }, search, query)
  const { months, earlier, later, chosen, picked, totals, party } = view
  return {
    months,
    earlier,
    later,
    chosen,
    picked,
    totals,
    today,
    currency: terms.currency,
    search: partySearch(party),
  }
}

/**
 * Returns what the address asks for, or the booking as it is when the address asks nothing, with the rate and the
 * extras of the booking.
 */
function questionOf(address: URLSearchParams, { checkIn, checkOut, party, rate, extras }: BookingShape) {
  const query = new URLSearchParams(address)
  if (!address.has('checkIn')) {
    query.set('checkIn', checkIn)
    query.set('checkOut', checkOut)
    for (const [name, value] of Object.entries(partySearch(party)))
      if (value !== undefined) query.set(name, String(value))
  }
  query.set('rate', rate)
  for (const { code, quantity } of extras) query.append('extra', `${code}.${quantity}`)
  return query
}

/**
 * Returns the nights that others have taken: those of the booking itself, and its preparation nights, are free for its
 * change.
 */
function without(taken: TakenNights, from: IsoDate, to: IsoDate): TakenNights {
  return taken.flatMap((span) => [
    ...(span.from < from ? [{ from: span.from, to: span.to < from ? span.to : from }] : []),
    ...(span.to > to ? [{ from: span.from > to ? span.from : to, to: span.to }] : []),
  ])
}
