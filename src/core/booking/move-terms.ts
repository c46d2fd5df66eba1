/** Why a booking would move to another home: its guest would like to, or it cannot be used. */
export const MOVE_CAUSES = ['wish', 'unusable'] as const

export type MoveCause = (typeof MOVE_CAUSES)[number]

/** What it costs there: the price of today's rules, or what was agreed for the first home. */
export const MOVE_PRICES = ['today', 'kept'] as const

export type MovePrice = (typeof MOVE_PRICES)[number]

/** What a guest can answer to an offered move: take it, keep the booking as it is, or have everything back. */
export type MoveAnswer = 'accept' | 'decline' | 'all_back'

/**
 * What the booking costs after a move (minor units), given what it costs now and what today's rules ask for the new home and dates. A guest
 * whose home cannot be used never pays more.
 */
export function movedTotalMinor(
  { presentMinor, todayMinor }: { readonly presentMinor: number; readonly todayMinor: number },
  { cause, price }: { readonly cause: MoveCause; readonly price: MovePrice },
): number {
  if (cause === 'unusable') return Math.min(presentMinor, todayMinor)
  return price === 'kept' ? presentMinor : todayMinor
}

/** What the guest can answer. Nobody is left with a home that cannot be used. */
export function moveAnswers(cause: MoveCause): readonly MoveAnswer[] {
  return cause === 'unusable' ? ['accept', 'all_back'] : ['accept', 'decline']
}
