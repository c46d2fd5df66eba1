import { recomputeQuote, type QuoteDocument } from '#core/quote/quote-document.ts'

/** The result of recomputing a price file in this browser. */
export interface RecomputedPrice {
  /** The recomputed total in minor units. */
  readonly totalMinor: number
  /** Whether every figure of the file was reproduced: lines, total, payments and deposit. */
  readonly equal: boolean
}

/**
 * Fetches the file of a price and computes the price again, with the functions that made it. Throws when there is no
 * such file.
 */
export async function recomputePriceFile(address: string): Promise<RecomputedPrice> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const { quote, equal } = recomputeQuote((await response.json()) as QuoteDocument)
  return { totalMinor: quote.totalMinor, equal }
}
