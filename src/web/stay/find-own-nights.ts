import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { ReservationShape } from '#contract/booking/reservation-shapes.ts'
import { mayKeepNights } from '#contract/site/keeps-nights.ts'
import { partySearch, sitePaths } from '#contract/site/site-paths.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import type { apiClient } from '#web/backend/api-client.ts'
import { readReservation } from '#web/middleware/reservation-cookie.ts'

interface Nights {
  readonly checkIn: string
  readonly checkOut: string
}

/** What the visitor has of the nights of a choice, and where it goes on. */
export interface OwnNights {
  readonly nights: Nights
  /** Begins a sentence about these nights: `You have booked`. */
  readonly whatYouDid: string
  /** The instant in ms until which they are kept; null for a booking or a request. */
  readonly keptUntil: number | null
  readonly goOn: { readonly path: string; readonly text: string }
}

export interface AskingVisitor {
  readonly client: Pick<ReturnType<typeof apiClient>, 'listBookings' | 'getReservation'>
  /** The `Cookie` header of the visitor. */
  readonly cookie: string | null
  readonly now: Date
}

/**
 * Returns of each of these homes where nights among the wanted ones are kept or booked by the visitor themselves what
 * they have of them, by the home's slug.
 */
export async function findOwnNights(
  slugs: readonly string[],
  requested: Nights,
  { client, cookie, now }: AskingVisitor,
): Promise<ReadonlyMap<string, OwnNights>> {
  const own = new Map<string, OwnNights>()
  if (slugs.length === 0 || !mayKeepNights(cookie)) return own
  const bookings = await client.listBookings()
  for (const slug of slugs) {
    const booked = bookings.ok ? findBooked(bookings.value, slug, requested, now) : null
    if (booked) own.set(slug, booked)
  }
  const id = readReservation(cookie)
  const reserved = id === null || own.size === slugs.length ? null : await client.getReservation(id)
  if (!reserved?.ok || own.has(reserved.value.stay) || !slugs.includes(reserved.value.stay)) return own
  if (overlap(reserved.value, requested)) own.set(reserved.value.stay, ofReservation(reserved.value))
  return own
}

function findBooked(bookings: readonly BookingShape[], slug: string, requested: Nights, now: Date): OwnNights | null {
  const held = findOwnHold(bookings, slug, requested, now.toISOString())
  if (held)
    return {
      nights: held,
      whatYouDid: 'You are holding',
      keptUntil: Date.parse(held.holdExpiresAt!),
      goOn: { path: sitePaths.payment(slug, held.documentId), text: 'Continue to payment' },
    }
  return findOwnBooking(bookings, slug, requested)
}

/** Returns the guest's booking of, or request for, nights of this home among the wanted ones; null when there is none. */
export function findOwnBooking(bookings: readonly BookingShape[], slug: string, requested: Nights): OwnNights | null {
  const booked = bookings.find(
    (booking) =>
      booking.stay.slug === slug &&
      bookingCan('blockNights', booking.state) &&
      !bookingCan('pay', booking.state) &&
      overlap(booking, requested),
  )
  if (!booked) return null
  return {
    nights: booked,
    whatYouDid: booked.state === 'requested' ? 'You have asked for' : 'You have booked',
    keptUntil: null,
    goOn: { path: sitePaths.booking(booked.documentId), text: 'See your booking' },
  }
}

function ofReservation({ stay, checkIn, checkOut, party, expiresAt }: ReservationShape): OwnNights {
  return {
    nights: { checkIn, checkOut },
    whatYouDid: 'You are holding',
    keptUntil: Date.parse(expiresAt),
    goOn: {
      path: sitePaths.checkout(stay, { checkIn, checkOut, ...partySearch(party) }),
      text: 'Continue your booking',
    },
  }
}

/** Returns the guest's hold on nights of this home among the wanted ones, if it has not ended; else null. */
export function findOwnHold(
  bookings: readonly BookingShape[],
  slug: string,
  requested: Nights,
  now: string,
): BookingShape | null {
  const isInTheWay = (booking: BookingShape) =>
    booking.stay.slug === slug &&
    bookingCan('pay', booking.state) &&
    (booking.holdExpiresAt ?? '') > now &&
    overlap(booking, requested)
  return bookings.find(isInTheWay) ?? null
}

const overlap = (one: Nights, other: Nights) => one.checkIn < other.checkOut && other.checkIn < one.checkOut
