/** Limits of a message, in characters. */
export const contactLimits = { name: 100, email: 254, bookingReference: 20, least: 10, message: 4000 } as const
