/** The orders in which bookings can be listed. */
export const BOOKING_ORDERS = ['soonest-arrival', 'latest-arrival', 'newest-booking'] as const

export type BookingOrder = (typeof BOOKING_ORDERS)[number]
