/** The two sides of a booking. */
export const BOOKING_SIDES = ['guest', 'host'] as const

export type BookingSide = (typeof BOOKING_SIDES)[number]

/** Who writes in a conversation about a booking. `system`: messages of the site itself about what happened. */
export const MESSAGE_SIDES = [...BOOKING_SIDES, 'system'] as const

export type MessageSide = (typeof MESSAGE_SIDES)[number]
