import type { BookingShape } from '#contract/booking-shapes.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import { refundSteps } from '#core/pricing/refund.ts'
import type { Booking } from '#db/queries/booking-queries.ts'

/** A booking as its guest sees it at an instant. The address appears once the booking is confirmed. */
export function bookingShapeOf(booking: Booking, now: Date): BookingShape {
  const { stay, quote } = booking
  const isHeld = bookingCan('pay', booking.state) && booking.expiresAt !== null
  const isAlive = bookingCan('blockNights', booking.state)
  return {
    documentId: booking.id,
    reference: booking.reference,
    state: booking.state,
    stay: {
      documentId: stay.documentId,
      slug: stay.slug,
      title: stay.title,
      destination: stay.destination,
      timeZone: stay.timeZone,
      checkInFrom: stay.checkInFrom,
      checkOutBy: stay.checkOutBy,
      photo: stay.photo,
      address: bookingCan('seeAddress', booking.state) ? addressText(stay.address) : null,
    },
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    nights: booking.nights,
    party: booking.party,
    guest: booking.guest,
    message: booking.message,
    currency: booking.currency,
    totalMinor: booking.totalMinor,
    paidMinor: booking.paidMinor,
    lines: quote.lines ?? [],
    policy: { name: booking.policy.name ?? '', summary: booking.policy.summary ?? '' },
    cancellation:
      isAlive && quote.lines
        ? refundSteps(quote, booking.policy, stay, booking.confirmedAt?.getTime() ?? null, now.getTime())
        : [],
    holdExpiresAt: isHeld ? (booking.expiresAt?.toISOString() ?? null) : null,
    holdExtendable: isHeld && booking.holdExtendedAt === null && booking.expiresAt !== null && booking.expiresAt > now,
    payment: paymentOf(booking),
    createdAt: booking.createdAt.toISOString(),
    confirmedAt: booking.confirmedAt?.toISOString() ?? null,
  }
}

function paymentOf({ payment }: Booking): BookingShape['payment'] {
  if (!payment) return { state: 'none', failure: null }
  const failure = payment.refunded ? 'refunded' : payment.failure
  switch (payment.status) {
    case 'captured':
      return { state: 'captured', failure }
    case 'processing':
    case 'authorized':
      return { state: 'processing', failure }
    case 'requires_action':
      // Without a card the payment was only opened: nobody has tried to pay yet.
      return { state: payment.hasCard ? 'requires_action' : 'none', failure }
    case 'failed':
    case 'cancelled':
      return { state: 'failed', failure: failure ?? 'cancelled' }
  }
}

/** Parts of an address in the order in which they are written. */
const ADDRESS_PARTS = ['street', 'postalCode', 'locality', 'region', 'country'] as const

function addressText(address: Readonly<Record<string, unknown>>): string | null {
  const parts = ADDRESS_PARTS.map((part) => address[part]).filter((part) => typeof part === 'string' && part !== '')
  return parts.length > 0 ? parts.join(', ') : null
}
