import type { VariableValues } from '#core/message/message-variables.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { addressText } from '#booking/address-text.ts'
import { arrivalInformation } from '#booking/arrival-information.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { guestPageOf } from '#booking/guest-page-of.ts'
import { partyText } from '#booking/party-text.ts'

export type ValueDeps = Pick<BookingDeps, 'now' | 'websiteUrl' | 'websiteName'>

/**
 * Returns the values of a text's variables for a booking at this moment, with only as much of the directions and the
 * way in as its guest may know by now.
 */
export function valuesOf(booking: Booking, deps: ValueDeps): VariableValues {
  const { stay, guest, currency } = booking
  const arrival = arrivalInformation(booking, deps.now())
  const [next] = booking.instalments
    .filter(({ state }) => state === 'scheduled' || state === 'failed')
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
  return {
    'guest.firstName': guest.name.trim().split(/\s+/)[0] || null,
    'guest.name': guest.name.trim() || null,
    'host.name': stay.hostName,
    'company.name': deps.websiteName ?? new URL(deps.websiteUrl).hostname,
    'stay.name': stay.title,
    'stay.place': stay.destination,
    'stay.address': arrival && addressText(stay.address),
    'stay.directions': arrival && arrival.directions,
    'stay.doorCode': arrival && arrival.access,
    'stay.checkInFrom': stay.checkInFrom,
    'stay.checkOutBy': stay.checkOutBy,
    'booking.reference': booking.reference,
    'booking.checkIn': booking.checkIn,
    'booking.checkOut': booking.checkOut,
    'booking.nights': booking.nights,
    'booking.guests': booking.party.adults + booking.party.children,
    'booking.party': partyText(booking.party),
    'booking.totalText': { amountMinor: booking.totalMinor, currency },
    'booking.paidText': { amountMinor: booking.paidMinor, currency },
    'booking.link': guestPageOf(booking, deps),
    'payment.nextText': next ? { amountMinor: next.amountMinor, currency } : null,
    'payment.nextOn': next?.dueOn ?? null,
  }
}
