import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { ReservationShape } from '#contract/booking/reservation-shapes.ts'
import { mayKeepNights } from '#contract/site/keeps-nights.ts'
import { partySearch, sitePaths } from '#contract/site/site-paths.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { timeOfDayIn } from '#core/time/zoned-time.ts'
import type { apiClient } from '#web/backend/api-client.ts'
import { readReservation } from '#web/middleware/reservation-cookie.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import type { StayView } from './stay-view.ts'

interface Nights {
  readonly checkIn: string
  readonly checkOut: string
}

/** What the visitor has of the nights of a choice, and where it goes on. */
interface OwnNights {
  readonly nights: Nights
  /** Begins a sentence about these nights: `You have booked`. */
  readonly whatYouDid: string
  /** The instant in ms until which they are kept; null for a booking or a request. */
  readonly keptUntil: number | null
  readonly goOn: { readonly path: string; readonly text: string }
}

interface Asking {
  readonly client: Pick<ReturnType<typeof apiClient>, 'listBookings' | 'getReservation'>
  /** The `Cookie` header of the visitor. */
  readonly cookie: string | null
  readonly now: Date
  readonly slug: string
  readonly timeZone: string
}

/**
 * Returns the view of a home's page for this visitor: if dates were refused and nights among them are kept or booked by
 * the visitor themselves, it says so and leads on, and offers no waitlist. Otherwise the view is unchanged.
 */
export async function withOwnNights(view: StayView, asking: Asking): Promise<StayView> {
  const { choice } = view
  const { checkIn, checkOut } = view.wanted
  if (choice.kind !== 'refused' || checkIn === null || !mayKeepNights(asking.cookie)) return view
  const wanted = { checkIn, checkOut: checkOut ?? addDays(checkIn, 1) }
  const own = (await findBooked(wanted, asking)) ?? (await findReserved(wanted, asking))
  if (own === null) return view
  const isAll = own.nights.checkIn <= wanted.checkIn && wanted.checkOut <= own.nights.checkOut
  const isSame = own.nights.checkIn === checkIn && own.nights.checkOut === checkOut
  return {
    ...view,
    choice: {
      kind: 'refused',
      message: messageOf(own, isSame, asking.timeZone),
      nearest: isSame ? [] : choice.nearest,
      tellMe: null,
      goOn: { ...own.goOn, whatYouDid: `${own.whatYouDid} ${isAll ? '' : 'some of '}these nights` },
    },
  }
}

function messageOf({ nights, whatYouDid, keptUntil }: OwnNights, isSame: boolean, timeZone: string): string {
  const until = keptUntil === null ? '' : ` until ${timeOfDayIn(timeZone, keptUntil)}, time of the home`
  if (!isSame)
    return `${whatYouDid} ${dateRangeWithWeekdays(nights as { checkIn: IsoDate; checkOut: IsoDate })}${until}.`
  return keptUntil === null ? `${whatYouDid} these nights.` : `These nights are kept for you${until}.`
}

async function findBooked(wanted: Nights, { client, now, slug }: Asking): Promise<OwnNights | null> {
  const bookings = await client.listBookings()
  if (!bookings.ok) return null
  const held = findOwnHold(bookings.value, slug, wanted, now.toISOString())
  if (held)
    return {
      nights: held,
      whatYouDid: 'You are holding',
      keptUntil: Date.parse(held.holdExpiresAt!),
      goOn: { path: sitePaths.payment(slug, held.documentId), text: 'Continue to payment' },
    }
  const booked = bookings.value.find(
    (booking) =>
      booking.stay.slug === slug &&
      bookingCan('blockNights', booking.state) &&
      !bookingCan('pay', booking.state) &&
      overlap(booking, wanted),
  )
  if (!booked) return null
  return {
    nights: booked,
    whatYouDid: booked.state === 'requested' ? 'You have asked for' : 'You have booked',
    keptUntil: null,
    goOn: { path: sitePaths.booking(booked.documentId), text: 'See your booking' },
  }
}

async function findReserved(wanted: Nights, { client, cookie, slug }: Asking): Promise<OwnNights | null> {
  const id = readReservation(cookie)
  const found = id === null ? null : await client.getReservation(id)
  if (!found?.ok || found.value.stay !== slug || !overlap(found.value, wanted)) return null
  const { checkIn, checkOut, party, expiresAt }: ReservationShape = found.value
  return {
    nights: { checkIn, checkOut },
    whatYouDid: 'You are holding',
    keptUntil: Date.parse(expiresAt),
    goOn: {
      path: sitePaths.checkout(slug, { checkIn, checkOut, ...partySearch(party) }),
      text: 'Continue your booking',
    },
  }
}

/** Returns the guest's hold on nights of this home among the wanted ones, if it has not ended; else null. */
export function findOwnHold(
  bookings: readonly BookingShape[],
  slug: string,
  wanted: Nights,
  now: string,
): BookingShape | null {
  const isInTheWay = (booking: BookingShape) =>
    booking.stay.slug === slug &&
    bookingCan('pay', booking.state) &&
    (booking.holdExpiresAt ?? '') > now &&
    overlap(booking, wanted)
  return bookings.find(isInTheWay) ?? null
}

const overlap = (one: Nights, other: Nights) => one.checkIn < other.checkOut && other.checkIn < one.checkOut
