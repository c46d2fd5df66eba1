import { formatMoney } from '#core/money/format-money.ts'
import { LARGEST_AMOUNT_MINOR } from '#core/money/largest-amount.ts'

/** Says between what an amount of a currency has to be. */
export const amountBoundsText = (currency: string): string =>
  `above 0, and ${formatMoney(LARGEST_AMOUNT_MINOR, currency)} at most, like`
