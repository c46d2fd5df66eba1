/** Who agreed on a booking. */
export const BOOKING_SIDES = ['guest', 'host'] as const

export type BookingSide = (typeof BOOKING_SIDES)[number]

/** Who speaks in a conversation about it; system: we ourselves, about what happened. */
export const MESSAGE_SIDES = [...BOOKING_SIDES, 'system'] as const

export type MessageSide = (typeof MESSAGE_SIDES)[number]
