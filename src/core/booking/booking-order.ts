/** In what order a list of bookings comes. */
export const BOOKING_ORDERS = ['soonest-arrival', 'latest-arrival', 'newest-booking'] as const

export type BookingOrder = (typeof BOOKING_ORDERS)[number]
