import { recomputeQuote, type QuoteDocument } from '#core/quote/quote-document.ts'

/** What this browser makes of a price that came as a file. */
export interface RecomputedPrice {
  /** The total as worked out here, minor units. */
  readonly totalMinor: number
  /** Whether every figure of the file came out again: lines, total, payments, deposit. */
  readonly equal: boolean
}

/** Fetches the file of a price and works it out again with the functions it was made by. Throws when there is no such file. */
export async function recomputePriceFile(address: string): Promise<RecomputedPrice> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const { quote, equal } = recomputeQuote((await response.json()) as QuoteDocument)
  return { totalMinor: quote.totalMinor, equal }
}
