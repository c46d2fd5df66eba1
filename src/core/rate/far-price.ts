/** In which ways a price can be so far from the one before that it is worth a second look. */
export const FAR_PRICES = ['twice', 'half'] as const

export type FarPrice = (typeof FAR_PRICES)[number]

/** Returns whether a price is at least twice or at most half of what it was before; null: neither, or it is the same. */
export function farPrice(beforeMinor: number, afterMinor: number): FarPrice | null {
  if (afterMinor === beforeMinor) return null
  if (afterMinor >= 2 * beforeMinor) return 'twice'
  return 2 * afterMinor <= beforeMinor ? 'half' : null
}
