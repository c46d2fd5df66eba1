/** instant: booked when paid; request: the host answers first. */
export const BOOKING_MODES = ['instant', 'request'] as const

export type BookingMode = (typeof BOOKING_MODES)[number]
