import type { PaidWay } from './payment-choice.ts'

/** What of a refund goes back onto vouchers, in minor units. */
export interface BackToVouchers {
  /** Onto those that can be spent: before anything else. */
  readonly firstMinor: number
  /** Onto those that staff have ended: last, because nobody can spend it. */
  readonly endedMinor: number
}

/** A voucher that has paid a part of a booking. */
interface Paying {
  /** Paid and not given back. */
  readonly paidMinor: number
  readonly isEnded: boolean
}

/**
 * Returns how much of a refund of `backMinor` vouchers get back of the `paidMinor` that were paid in all: the order in
 * which `giveBack` returns money.
 */
export function backToVouchers(
  { vouchers, paidMinor }: { readonly vouchers: readonly Paying[]; readonly paidMinor: number },
  backMinor: number,
): BackToVouchers {
  const sum = (isEnded: boolean) =>
    vouchers.reduce((all, one) => all + (one.isEnded === isEnded ? one.paidMinor : 0), 0)
  return {
    firstMinor: Math.min(backMinor, sum(false)),
    endedMinor: Math.min(backMinor, Math.max(0, backMinor - Math.max(0, paidMinor - sum(true)))),
  }
}

/** What of a refund goes back to cards, and what by hand, in minor units. */
export interface BackInOtherWays {
  readonly cardMinor: number
  readonly byHandMinor: number
}

/**
 * Returns how `otherMinor`, the part of a refund that no voucher gets, is divided between cards and payments by hand:
 * the order in which `giveBack` returns money. Null when it was all paid in one way.
 */
export function backInOtherWays(ways: readonly PaidWay[], otherMinor: number): BackInOtherWays | null {
  if (new Set(ways.map(({ by }) => by)).size < 2) return null
  let leftMinor = otherMinor
  const back = { card: 0, by_hand: 0 }
  for (const { by, paidMinor } of ways) {
    const amountMinor = Math.max(0, Math.min(leftMinor, paidMinor))
    back[by] += amountMinor
    leftMinor -= amountMinor
  }
  return { cardMinor: back.card, byHandMinor: back.by_hand }
}
