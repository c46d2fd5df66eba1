import { percentOf } from '#core/money/rounding.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'

/**
 * Returns the amount that is reserved on the card around the stay, outside the total, in minor units; 0 means none
 * (docs/booking-rules.md, Damage deposit).
 */
export function damageDepositMinor({ damage }: Pick<StayTerms, 'damage'>, totalMinor: number): number {
  const flat = damage.amountMinor ?? 0
  const share = percentOf(totalMinor, damage.percentBp ?? 0)
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
