import type { Quote } from './quote.ts'

/** Returns the discount of a promo code in a price, in minor units (positive, or 0). */
export function promoMinorOf({ lines }: Pick<Quote, 'lines'>): number {
  return lines.reduce((sum, line) => (line.kind === 'promo' ? sum - line.amountMinor : sum), 0)
}
