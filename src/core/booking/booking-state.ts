/** The states of a booking, in the order of its life (docs/booking-rules.md, States of a booking). */
export const BOOKING_STATES = [
  'hold',
  'pending_payment',
  'requested',
  'confirmed',
  'checked_in',
  'completed',
  'expired',
  'declined',
  'withdrawn',
  'cancelled_by_guest',
  'cancelled_by_host',
  'cancelled_unpaid',
  'no_show',
] as const

export type BookingState = (typeof BOOKING_STATES)[number]

/**
 * The life of a booking: from each state the states that may follow. The database holds the same table and refuses any
 * other transition. "Balance due" is a property of the payments, "reviewed" one of the review; neither is a state.
 */
export const bookingTransitions: Readonly<Record<BookingState, readonly BookingState[]>> = {
  hold: ['pending_payment', 'requested', 'confirmed', 'expired', 'withdrawn'],
  // Back to hold: the card was declined and the nights are still held.
  pending_payment: ['hold', 'requested', 'confirmed', 'expired', 'withdrawn'],
  requested: ['confirmed', 'declined', 'expired', 'withdrawn'],
  confirmed: ['checked_in', 'completed', 'cancelled_by_guest', 'cancelled_by_host', 'cancelled_unpaid', 'no_show'],
  checked_in: ['completed', 'cancelled_by_guest', 'cancelled_by_host', 'no_show'],
  completed: [],
  // Paid at the last second, and the nights were still free.
  expired: ['confirmed'],
  declined: [],
  withdrawn: [],
  cancelled_by_guest: [],
  cancelled_by_host: [],
  cancelled_unpaid: [],
  no_show: [],
}

/** Returns whether a booking may go from one state to the other. Staying in a state is not a transition. */
export function canTransition(from: BookingState, to: BookingState): boolean {
  return bookingTransitions[from].includes(to)
}

/** The states in which something can be done with a booking. Rules that depend on the time are checked separately. */
export const bookingActions = {
  pay: ['hold', 'pending_payment'],
  extendHold: ['hold', 'pending_payment'],
  withdraw: ['hold', 'pending_payment', 'requested'],
  accept: ['requested'],
  decline: ['requested'],
  cancelByGuest: ['confirmed', 'checked_in'],
  cancelByHost: ['confirmed', 'checked_in'],
  /** Change the dates or the party, which takes the consent of the other side. */
  change: ['confirmed'],
  checkIn: ['confirmed'],
  complete: ['confirmed', 'checked_in'],
  noShow: ['confirmed', 'checked_in'],
  cancelUnpaid: ['confirmed'],
  /** Pay an instalment that is due or that failed. After the stay it can be paid until the rest is written off. */
  payBalance: ['confirmed', 'checked_in', 'completed'],
  adjustPrice: ['confirmed', 'checked_in', 'completed'],
  seeAddress: ['confirmed', 'checked_in', 'completed'],
  holdDamageDeposit: ['confirmed', 'checked_in'],
  /**
   * Write messages about it. Before a booking is placed there is nobody on the other side, and a hold that lapsed never
   * became a booking.
   */
  talk: [
    'requested',
    'confirmed',
    'checked_in',
    'completed',
    'declined',
    'cancelled_by_guest',
    'cancelled_by_host',
    'cancelled_unpaid',
    'no_show',
  ],
  review: ['completed'],
  /** Let it end by itself: a hold or a request that lapses. */
  expire: ['hold', 'pending_payment', 'requested'],
  /** Keep its nights from everybody else. */
  blockNights: ['hold', 'pending_payment', 'requested', 'confirmed', 'checked_in'],
} as const satisfies Readonly<Record<string, readonly BookingState[]>>

export type BookingAction = keyof typeof bookingActions

/** Returns whether the state of a booking allows the action. */
export function bookingCan(action: BookingAction, state: BookingState): boolean {
  const states: readonly BookingState[] = bookingActions[action]
  return states.includes(state)
}

/** Returns whether a booking is over, with or without a stay, so that others can have its nights. */
export function bookingHasEnded(state: BookingState): boolean {
  return !bookingCan('blockNights', state)
}

/** Returns whether a booking ended without a stay: it expired, was declined, withdrawn or cancelled, or nobody came. */
export function endedWithoutStay(state: BookingState): boolean {
  return bookingHasEnded(state) && state !== 'completed'
}
