import { isChargeable, smallestUnitOf } from '#core/money/smallest-unit.ts'
import type { ProblemOf } from '#core/problem.ts'

/**
 * Returns why a person's amount cannot be charged or refunded in its currency (`smallestUnitOf`), or null if it can.
 * Amounts that are calculated are rounded instead.
 */
export function unchargeable(amountMinor: number, currency: string): ProblemOf<'invalid_input'> | null {
  if (isChargeable(amountMinor, currency)) return null
  const fault = `a multiple of ${smallestUnitOf(currency)}: no payment in ${currency} can be more exact`
  return { code: 'invalid_input', fields: { amountMinor: fault } }
}
