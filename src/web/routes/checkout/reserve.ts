import { partySearch, sitePaths } from '#contract/site/site-paths.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { ReservationShape } from '#contract/booking/reservation-shapes.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { quoteRequestOf } from '#web/backend/quote-request-of.ts'
import { readStayChoices, searchOfChoices } from '#web/backend/read-stay-choices.ts'
import { readStaySearch } from '#web/backend/read-stay-search.ts'
import { userContext } from '#web/backend/context.ts'
import { redirectWithCookies, type Visit } from '#web/middleware/require-access.ts'
import { forgetReservation, readReservation, rememberReservation } from '#web/middleware/reservation-cookie.ts'

/**
 * Handles the button of a home's page: goes on to the checkout of the choice in the address. For a visitor who has to
 * sign in or verify first, the nights are reserved meanwhile; if that is not possible, the visitor goes on without a
 * reservation.
 */
export async function reserve(visit: Visit, slug: string, form: FormData): Promise<Response> {
  const query = new URLSearchParams(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const { search } = readStaySearch(query)
  const { checkIn, checkOut, ...party } = search
  const choices = readStayChoices(query, party.children)
  const path = sitePaths.checkout(slug, { checkIn, checkOut, ...partySearch(party), ...searchOfChoices(choices) })
  const { origin } = visit.url
  const client = apiClient(visit.context)
  const before = readReservation(visit.request.headers.get('cookie'))
  const user = await visit.context.get(userContext)()
  const mayHold = user !== null && !user.needsVerification
  if (mayHold || checkIn === undefined || checkOut === undefined) {
    // A visitor who may hold nights does so in the next step; their own earlier reservation would be in the way.
    if (before !== null) await client.giveBackReservation(before)
    return redirectWithCookies(path, before === null ? [] : [forgetReservation(origin)])
  }
  const reserved = await client.createReservation({
    ...quoteRequestOf(slug, { ...search, checkIn, checkOut }, choices),
    ...(before === null ? {} : { replaces: before }),
  })
  return redirectWithCookies(path, [
    reserved.ok ? rememberReservation(reserved.value.documentId, origin) : forgetReservation(origin),
  ])
}

/**
 * Turns what the visitor reserved before signing in into a hold, at the price and for the party of the reservation, and
 * goes on to the payment. If the hold fails, the reservation is given back so that it does not block the guest. Null:
 * nothing was reserved.
 */
export async function bookReserved(
  visit: Visit,
  slug: string,
  user: UserShape,
  dates: { readonly checkIn: string | undefined; readonly checkOut: string | undefined },
): Promise<Response | null> {
  const id = readReservation(visit.request.headers.get('cookie'))
  if (id === null) return null
  const client = apiClient(visit.context)
  const found = await client.getReservation(id)
  if (!found.ok) return null
  const forget = [forgetReservation(visit.url.origin)]
  const isThis =
    found.value.stay === slug && found.value.checkIn === dates.checkIn && found.value.checkOut === dates.checkOut
  const booking = isThis ? await holdReserved(client, found.value, user) : null
  if (booking) return redirectWithCookies(sitePaths.payment(slug, booking.documentId), forget)
  await client.giveBackReservation(id)
  return redirectWithCookies(visit.url.pathname + visit.url.search, forget)
}

async function holdReserved(
  client: ReturnType<typeof apiClient>,
  { documentId, quote }: ReservationShape,
  user: UserShape,
): Promise<BookingShape | null> {
  const bookings = await client.listBookings()
  const [latest] = (bookings.ok ? bookings.value : []).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const email = user.email || latest?.guest.email
  if (!email) return null
  const guest = {
    name: user.displayName || latest?.guest.name || email.split('@')[0]!,
    email,
    phone: user.phoneNumber || latest?.guest.phone || '',
  }
  const booking = await client.createBooking({ quote, guest, reservation: documentId }, documentId)
  return booking.ok ? booking.value : null
}
