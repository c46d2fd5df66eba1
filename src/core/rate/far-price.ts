/** In which ways a price can be so far from the one before that it is worth a second look. */
export const FAR_PRICES = ['twice', 'half'] as const

export type FarPrice = (typeof FAR_PRICES)[number]

/** Returns whether a price is at least twice or at most half of what it was before; null: neither, or it is the same. */
export function farPrice(beforeMinor: number, afterMinor: number): FarPrice | null {
  if (afterMinor === beforeMinor) return null
  if (afterMinor >= 2 * beforeMinor) return 'twice'
  return 2 * afterMinor <= beforeMinor ? 'half' : null
}

const HUNDREDFOLD = 100

/** In which ways a price can be so far from the one before that it has to be confirmed. */
export type MistypedPrice = 'hundredfold' | 'hundredth'

/** Returns whether a price looks as if its decimal point was left out, or put in where it does not belong; null: no. */
export function mistypedPrice(beforeMinor: number, afterMinor: number): MistypedPrice | null {
  if (beforeMinor <= 0 || afterMinor <= 0) return null
  if (afterMinor >= beforeMinor * HUNDREDFOLD) return 'hundredfold'
  return afterMinor * HUNDREDFOLD <= beforeMinor ? 'hundredth' : null
}
