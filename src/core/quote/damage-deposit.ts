import { percentOf } from '#core/money/rounding.ts'
import { smallestUnitOf } from '#core/money/smallest-unit.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'

/**
 * Returns the amount that is reserved on the card around the stay, outside the total, in minor units; 0 means none
 * (docs/booking-rules.md, Damage deposit).
 */
export function damageDepositMinor(
  { damage, currency }: Pick<StayTerms, 'damage' | 'currency'>,
  totalMinor: number,
): number {
  const flat = damage.amountMinor ?? 0
  const share = percentOf(totalMinor, damage.percentBp ?? 0, smallestUnitOf(currency))
  switch (damage.mode) {
    case 'none':
      return 0
    case 'flat':
      return flat
    case 'percent':
      return share
    case 'greater':
      return Math.max(flat, share)
  }
}
