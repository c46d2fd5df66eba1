import type { StaffQuoteShape } from '#contract/booking/manual-booking.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { ShopGuest } from '../payments/shop-fixture.ts'

let count = 0

/**
 * Creates a template, and returns a rule for it as programs write it that know no newer conditions: two days before the
 * guests of a home arrive. The home is given by its document id.
 */
export async function formerRule(staff: ShopGuest, stayId: string) {
  const text = { name: `Text of a rule ${++count}`, subject: 'Your stay', body: 'See you soon.' }
  const template = await staff.call<{ documentId: string }>('POST', '/api/staff/message-templates', { data: text })
  const rule = {
    event: 'check_in',
    direction: 'before',
    count: 2,
    unit: 'days',
    at: '09:00',
    homes: [stayId],
    minNights: null,
    maxNights: null,
    minGuests: null,
    maxGuests: null,
    payment: 'any',
    channels: ['mail'],
    quiet: null,
    isUrgent: false,
  }
  return { name: `Rule ${count}`, template: template.data.documentId, isOn: true, rule }
}

interface CallersBooking {
  /** The slug of a home. */
  readonly stay: string
  readonly checkIn: string
  readonly checkOut: string
  readonly guest: { readonly name: string; readonly email: string }
  readonly language?: string
}

/** Books for somebody who calls and has paid in cash, and returns the id of the booking. */
export async function bookForCaller(staff: ShopGuest, { guest, language, ...choice }: CallersBooking): Promise<string> {
  const { totalMinor } = (await staff.call<StaffQuoteShape>('POST', '/api/staff/booking-quotes', { data: choice })).data
  const paid = { payment: 'paid', note: 'In cash', reason: 'A caller', expectedTotalMinor: totalMinor }
  const data = { ...choice, guest, ...(language && { language }), ...paid }
  return (await staff.call<StaffBookingShape>('POST', '/api/staff/bookings', { data })).data.documentId
}
