import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { May } from '#web/console/may/may.ts'

type Addressed = Pick<StaffBookingShape, 'guestUid' | 'reference'> & {
  readonly guest: Pick<StaffBookingShape['guest'], 'email'>
  readonly stay: Pick<StaffBookingShape['stay'], 'slug'>
}

/**
 * Returns the mail link of a guest without an account, with the reference as subject; null if no address is known or
 * the user may not write.
 */
export function mailAddress({ guest, guestUid, reference, stay }: Addressed, may: May): string | null {
  if (guestUid !== null || guest.email === '') return null
  if (!may('POST /api/staff/bookings/:id/messages', stay.slug)) return null
  return `mailto:${encodeURIComponent(guest.email).replace('%40', '@')}?subject=${encodeURIComponent(reference)}`
}
