import type { BookingShape, PaymentSessionShape } from '#contract/booking/booking-shapes.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { CallResponse, ProductGuest } from '#tests/support/booking/product-guests.ts'
import type { HotelRow } from './hotel-rows.ts'
import type { ReplayCalls } from './replay-calls.ts'
import type { LiveBooking } from './replay-state.ts'

const CARD = '4242424242424242'

/** One booking of the data and who makes it. */
export interface PartyRequest {
  /** Place of the row in the data: what it sends once is told by it. */
  readonly at: number
  readonly row: HotelRow
  readonly guest: ProductGuest
  readonly slug: string
  readonly dates: StayDates
}

/** Asks for the price and holds the nights; answers the refusal of whichever refused. */
export async function holdNights(calls: ReplayCalls, request: PartyRequest): Promise<CallResponse<BookingShape>> {
  const { at, row, guest, slug, dates } = request
  const key = `row-${at}-hold`
  const address = { name: 'Ann Example', email: guest.email, phone: '+34 600 000 000' }
  // What was held before an interruption is not free any more, so that no price would be told for it.
  if (calls.wasSent(key)) return calls.once<BookingShape>(guest, key, '/api/bookings', null)
  const quote = await calls.ask<QuoteShape>(guest, 'POST', '/api/quotes', {
    stay: slug,
    ...dates,
    adults: row.adults,
    children: row.children,
    infants: row.infants,
  })
  if (quote.status !== 200) return { ...quote, data: null }
  return calls.once<BookingShape>(guest, key, '/api/bookings', { quote: quote.data!.id, guest: address })
}

/** Pays what is held with the test card; null, and a word about it, when it is not booked then. */
export async function payBooking(
  calls: ReplayCalls,
  { at, guest }: PartyRequest,
  booking: BookingShape,
): Promise<BookingShape | null> {
  const path = `/api/bookings/${booking.documentId}`
  const session = await calls.once<PaymentSessionShape>(guest, `row-${at}-pay`, `${path}/payment-sessions`, {})
  if (session.data) await calls.pay(guest, session.data.clientSecret, CARD)
  const settled = await calls.once<BookingShape>(guest, `row-${at}-settle`, `${path}/settlement`, {})
  if (settled.data?.state === 'confirmed') return settled.data
  const became = settled.data?.state ?? settled.code
  calls.unexpected(`booking ${booking.reference} is ${became} after its payment (${session.code})`)
  return null
}

export interface RequestedChange extends StayDates {
  readonly adults: number
  readonly children: number
  readonly infants: number
}

/** Asks for a change, which the host accepts, and pays what it costs more; answers the last refusal, if there was one. */
export async function changeBooking(
  calls: ReplayCalls,
  { guest, staff }: { readonly guest: ProductGuest; readonly staff: ProductGuest },
  live: LiveBooking,
  { index, requested }: { readonly index: number; readonly requested: RequestedChange },
): Promise<CallResponse<unknown>> {
  const [path, key] = [`/api/bookings/${live.id}`, `row-${live.row}-change-${index}`]
  const asked = await calls.once<BookingShape>(guest, key, `${path}/changes`, requested)
  const pending = asked.data?.change ?? null
  const response: CallResponse<unknown> =
    pending === null
      ? asked
      : await calls.once(
          staff,
          `${key}-accept`,
          `/api/staff/bookings/${live.id}/changes/${pending.documentId}/accept`,
          {},
        )
  if (response.status < 300) await payDifference(calls, guest, live, key)
  return response
}

/** A dearer stay is paid at once; who leaves it open is cancelled after three days. */
async function payDifference(calls: ReplayCalls, guest: ProductGuest, live: LiveBooking, key: string): Promise<void> {
  const path = `/api/bookings/${live.id}`
  const { data } = await calls.ask<BookingShape>(guest, 'GET', path)
  if (!data || data.dueMinor <= 0) return
  const session = await calls.once<PaymentSessionShape>(guest, `${key}-pay`, `${path}/payment-sessions`, {})
  if (session.data) await calls.pay(guest, session.data.clientSecret, CARD)
  const settled = await calls.once<BookingShape>(guest, `${key}-settle`, `${path}/settlement`, {})
  if (settled.data?.dueMinor === 0) return
  const what = `${data.dueMinor} for the change of ${live.slug} ${live.dates.checkIn}`
  calls.unexpected(`${what} could not be paid: ${session.code} ${settled.code}`)
}

export function cancelBooking(calls: ReplayCalls, guest: ProductGuest, live: LiveBooking) {
  const reason = { reason: 'plans_changed' }
  return calls.once<BookingShape>(guest, `row-${live.row}-cancel`, `/api/bookings/${live.id}/cancel`, reason)
}

export function noteNoShow(calls: ReplayCalls, staff: ProductGuest, live: LiveBooking) {
  const note = { note: 'Nobody came.' }
  return calls.once(staff, `row-${live.row}-no-show`, `/api/staff/bookings/${live.id}/no-show`, note)
}

/** A rate below nothing, which no home may have. */
export async function tryNegativeRate(calls: ReplayCalls, staff: ProductGuest, slug: string, rateMinor: number) {
  const path = `/api/staff/stays/${slug}/rates`
  const stay = await calls.ask<{ version: number }>(staff, 'GET', path)
  const response = await calls.ask(staff, 'PUT', path, { version: stay.data?.version ?? 0, nightlyMinor: rateMinor })
  calls.refused('rate', response.code)
  if (response.status !== 400)
    calls.unexpected(`a rate of ${rateMinor} was answered with ${response.status} ${response.code}`)
}
