import { product, roundHalfUp } from '#core/money/rounding.ts'
import { includedTaxMinor, taxBasesOf } from '#core/quote/lines/tax-lines.ts'
import type { Quote, QuoteLine } from '#core/quote/quote.ts'

/** The taxes included in some prices, in minor units, by the prices that contain them. */
interface IncludedTaxes {
  readonly rentMinor: number
  readonly feesMinor: number
}

/** What is kept of a price: of its rent, and of each fee and extra. */
interface KeptPrices {
  readonly rentMinor: number
  readonly amountOf: (line: QuoteLine) => number
}

/**
 * Returns the taxes contained in what is `kept` of a price, by default all of it. A percentage refers to its own base
 * and comes out of rent and fees in proportion to their share of it; a fixed amount follows the price as a whole and
 * comes out of the rent first. A tax never takes more out of the rent or the fees than there is, as long as the taxes
 * are less than the prices. Prices without stored lines contain no taxes.
 */
export function includedTaxes(quote: Partial<Quote>, kept: KeptPrices = wholeOf(quote)): IncludedTaxes {
  const { lines = [], nights = 1 } = quote
  const prices = lines.filter(isPrice)
  const fees = prices.map((line) => ({ ...line, amountMinor: kept.amountOf(line) }))
  const bases = taxBasesOf(kept.rentMinor, fees)
  const allMinor = (quote.rentMinor ?? 0) + sumOf(prices)
  const keptMinor = kept.rentMinor + sumOf(fees)
  let rentMinor = 0
  let feesMinor = 0
  for (const { percent, amountMinor } of lines.filter((line) => line.included)) {
    const taxMinor = percent
      ? includedTaxMinor(percent, nights, bases)
      : roundHalfUp(product(amountMinor, keptMinor), Math.max(allMinor, 1))
    const baseMinor = percent ? percent.base.reduce((sum, name) => sum + bases[name], 0) : 0
    const feeBaseMinor = percent?.base.includes('rent') ? baseMinor - bases.rent : baseMinor
    const ofFeesMinor = baseMinor === 0 ? 0 : roundHalfUp(product(taxMinor, feeBaseMinor), baseMinor)
    const mostOfRent = Math.max(0, kept.rentMinor - rentMinor)
    const fromRentMinor = Math.min(taxMinor - ofFeesMinor, mostOfRent)
    rentMinor += fromRentMinor
    feesMinor += taxMinor - fromRentMinor
  }
  return { rentMinor, feesMinor }
}

const isPrice = ({ kind }: QuoteLine) => kind === 'fee' || kind === 'extra'

const sumOf = (lines: readonly Pick<QuoteLine, 'amountMinor'>[]) =>
  lines.reduce((sum, line) => sum + line.amountMinor, 0)

const wholeOf = ({ rentMinor = 0 }: Partial<Quote>): KeptPrices => ({ rentMinor, amountOf: (line) => line.amountMinor })
