import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { ScheduledMessageShape } from '#contract/message/automation-schemas.ts'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { BOOKING_STATES, bookingHasEnded } from '#core/booking/booking-state.ts'
import { quoteRequestOf } from '#web/backend/quote-request-of.ts'
import { plainChoices } from '#web/backend/read-stay-choices.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'

/** The total of the home for dates and a party, or why they cannot be booked. */
export type OwnPrice =
  | { readonly totalMinor: number; readonly rentMinor: number; readonly currency: string }
  | { readonly fault: string; readonly isTaken: boolean }

/** The subject of a conversation in its present state. */
export interface Standing {
  readonly booking: Pick<
    StaffBookingShape,
    'documentId' | 'reference' | 'state' | 'currency' | 'totalMinor' | 'paidMinor'
  > | null
  /** The messages that the guest gets by the rules, for a conversation about a booking. */
  readonly messages: readonly ScheduledMessageShape[]
  /** The price of what was asked about, if there is no booking; null when no dates were named. */
  readonly price: OwnPrice | null
  /** The guest's own booking of nights that were asked about and are taken, made without this conversation. */
  readonly own: Pick<BookingShape, 'documentId' | 'reference' | 'state'> | null
}

/** The dates and the party of an offer being made, as its fields have them. */
export interface RequestedStay {
  readonly fields: Readonly<
    Record<'checkIn' | 'checkOut' | 'adults' | 'children' | 'infants' | 'pets' | 'rent', string>
  >
  /** The home's own price for them, if it was requested. */
  readonly price: OwnPrice | null
}

/**
 * Looks up the booking, or whether the requested dates are free and what they cost now; and the same for an offer being
 * made.
 */
export async function loadStanding(
  api: ReturnType<typeof consoleApi>,
  thread: StaffThreadShape,
  query: URLSearchParams,
): Promise<{ readonly standing: Standing; readonly requested: RequestedStay }> {
  const { booking, checkIn, checkOut, party } = thread
  const isCompared = query.has('compare')
  const of = (name: string, given: string | number | null) =>
    (isCompared ? query.get(name) : null) ?? String(given ?? '')
  const fields = {
    checkIn: of('checkIn', checkIn),
    checkOut: of('checkOut', checkOut),
    adults: of('adults', party.adults),
    children: of('children', party.children),
    infants: of('infants', party.infants),
    pets: of('pets', party.pets),
    rent: of('rent', ''),
  }
  const count = (text: string) => Math.min(Math.max(Math.trunc(Number(text)) || 0, 0), 50)
  const { adults, children, infants, pets } = fields
  const counts = { adults: count(adults), children: count(children), infants: count(infants), pets: count(pets) }
  const [found, messages, price, requestedPrice] = await Promise.all([
    booking ? api.get<StaffBookingShape>(`/api/staff/bookings/${booking.documentId}`) : null,
    booking
      ? api.get<readonly ScheduledMessageShape[]>(`/api/staff/bookings/${booking.documentId}/scheduled-messages`)
      : null,
    booking || checkIn === null || checkOut === null
      ? null
      : ownPrice(api, thread, { checkIn, checkOut, ...party, childAges: party.childAges ?? [] }),
    isCompared && fields.checkIn && fields.checkOut
      ? ownPrice(api, thread, { ...counts, checkIn: fields.checkIn, checkOut: fields.checkOut, childAges: [] })
      : null,
  ])
  return {
    standing: {
      booking: found?.ok ? factsOf(found.value) : null,
      messages: messages?.ok ? messages.value : [],
      price,
      own: price && 'fault' in price && price.isTaken ? await ownBooking(api, thread) : null,
    },
    requested: { fields, price: requestedPrice },
  }
}

function factsOf({
  documentId,
  reference,
  state,
  currency,
  totalMinor,
  paidMinor,
}: StaffBookingShape): Standing['booking'] {
  return { documentId, reference, state, currency, totalMinor, paidMinor }
}

type Stay = Parameters<typeof quoteRequestOf>[1] & { readonly childAges: readonly number[] }

async function ownPrice(
  api: ReturnType<typeof consoleApi>,
  { stay }: StaffThreadShape,
  { childAges, ...requested }: Stay,
): Promise<OwnPrice> {
  const quote = await api.post<QuoteShape>(
    '/api/quotes',
    quoteRequestOf(stay.slug, requested, { ...plainChoices, childAges }),
  )
  if (!quote.ok) {
    const { details } = quote.error
    return { fault: staffProblemMessage(details), isTaken: details['code'] === 'dates_unavailable' }
  }
  const { lines, totalMinor, currency } = quote.value
  const rentMinor = lines.filter(({ kind }) => OF_RENT.has(kind)).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { totalMinor, rentMinor, currency }
}

/** Whoever asks and then books without waiting for the answer has the nights themselves. */
async function ownBooking(
  api: ReturnType<typeof consoleApi>,
  { stay, guest, checkIn, checkOut }: StaffThreadShape,
): Promise<Standing['own']> {
  if (guest.email === null || checkIn === null || checkOut === null) return null
  const query = { stay: stay.slug, text: guest.email, from: checkIn, to: checkOut, state: STATES_WITH_NIGHTS }
  const found = await api.list<BookingShape, unknown>('/api/staff/bookings', query)
  const own = found.ok ? found.value.data.find(({ guest: { email } }) => email === guest.email) : undefined
  return own ? { documentId: own.documentId, reference: own.reference, state: own.state } : null
}

const STATES_WITH_NIGHTS = BOOKING_STATES.filter((state) => !bookingHasEnded(state)).join(',')

/** The lines of a price that a special offer replaces. */
const OF_RENT: ReadonlySet<string> = new Set(['night', 'extra_guest', 'length_discount', 'early_bird', 'last_minute'])
