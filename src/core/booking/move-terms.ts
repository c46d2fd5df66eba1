/** Why a booking is to move to another home: its guest wishes it, or the home cannot be used. */
export const MOVE_CAUSES = ['wish', 'unusable'] as const

export type MoveCause = (typeof MOVE_CAUSES)[number]

/** What the booking costs in the new home: the price of today's rules, or the one agreed for the first home. */
export const MOVE_PRICES = ['today', 'kept'] as const

export type MovePrice = (typeof MOVE_PRICES)[number]

/** How a guest can answer an offered move: accept it, keep the booking as it is, or cancel with a full refund. */
export type MoveAnswer = 'accept' | 'decline' | 'all_back'

/**
 * Returns what a booking costs after a move (minor units), from its present price and the price of today's rules for
 * the new home and dates. A guest whose home cannot be used never pays more.
 */
export function movedTotalMinor(
  { presentMinor, todayMinor }: { readonly presentMinor: number; readonly todayMinor: number },
  { cause, price }: { readonly cause: MoveCause; readonly price: MovePrice },
): number {
  if (cause === 'unusable') return Math.min(presentMinor, todayMinor)
  return price === 'kept' ? presentMinor : todayMinor
}

/** Returns the answers that the guest may give. Nobody has to keep a home that cannot be used. */
export function moveAnswers(cause: MoveCause): readonly MoveAnswer[] {
  return cause === 'unusable' ? ['accept', 'all_back'] : ['accept', 'decline']
}
