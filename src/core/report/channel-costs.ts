import { percentOf } from '#core/money/rounding.ts'
import type { BasisPoints } from '#core/money/money.ts'

/** What bookings of a channel brought in that have the same cost. */
export interface CostedRevenue {
  /** Null: nobody has entered what they cost. */
  readonly costBp: BasisPoints | null
  readonly revenueMinor: number
}

/** What is left of the revenue of a channel. */
export interface NetRevenue {
  /** Null: no cost is known for any of it. */
  readonly costMinor: number | null
  /** The revenue without the cost. Null: no cost is known for any of it. */
  readonly netMinor: number | null
  /** The revenue of which no cost is known; it is in `netMinor` as it is. */
  readonly uncostedMinor: number
}

/**
 * Returns what is left of the revenue of one channel (docs/booking-rules.md, Costs of channels). The share of each cost
 * is rounded once, from the sum of the revenue that has it.
 */
export function netRevenue(parts: readonly CostedRevenue[]): NetRevenue {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const costed = parts.flatMap(({ costBp, revenueMinor }) => (costBp === null ? [] : [{ costBp, revenueMinor }]))
  const revenueMinor = sum(parts.map((part) => part.revenueMinor))
  const uncostedMinor = revenueMinor - sum(costed.map((part) => part.revenueMinor))
  if (costed.length === 0) return { costMinor: null, netMinor: null, uncostedMinor }
  const costMinor = sum(costed.map((part) => percentOf(part.revenueMinor, part.costBp)))
  return { costMinor, netMinor: revenueMinor - costMinor, uncostedMinor }
}
