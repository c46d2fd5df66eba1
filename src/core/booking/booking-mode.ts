/** How a home is booked. `instant`: at once, when it is paid; `request`: after the host has accepted. */
export const BOOKING_MODES = ['instant', 'request'] as const

export type BookingMode = (typeof BOOKING_MODES)[number]
