import type { MistypedPrice } from '#core/rate/far-price.ts'

/** Returns the question about a price that looks as if its decimal point was in the wrong place. */
export function mistypedText(mistyped: MistypedPrice, amount: string, before: string): string {
  return mistyped === 'hundredfold'
    ? `${amount} is a hundred times ${before} or more. If a decimal point is missing, correct it.`
    : `${amount} is a hundredth of ${before} or less. If the decimal point is in the wrong place, correct it.`
}

/** What somebody ticks who means such a price. */
export const PRICE_IS_MEANT = 'Yes, this price is meant'
