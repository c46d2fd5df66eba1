import type { BookingState } from '#core/booking/booking-state.ts'
import type { StaffRole } from '#core/account/role.ts'

/** What a role is called in the console. */
export const roleText: Readonly<Record<StaffRole, string>> = {
  host: 'Host',
  staff: 'Reservations',
  admin: 'Administrator',
}

/** What a state of a booking is called in the console, in a word or two. */
export const consoleStateText: Readonly<Record<BookingState, string>> = {
  hold: 'Being paid',
  pending_payment: 'Payment under way',
  requested: 'Asked',
  confirmed: 'Confirmed',
  checked_in: 'In house',
  completed: 'Stayed',
  expired: 'Not booked',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  cancelled_by_guest: 'Cancelled by the guest',
  cancelled_by_host: 'Cancelled by us',
  cancelled_unpaid: 'Cancelled, unpaid',
  no_show: 'Did not come',
}
