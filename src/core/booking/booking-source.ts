/** Where a booking was made. */
export const BOOKING_SOURCES = ['web', 'admin', 'api'] as const

export type BookingSource = (typeof BOOKING_SOURCES)[number]
