import { product, roundHalfUp } from '#core/money/rounding.ts'
import { includedTaxMinor, taxBasesOf } from '#core/quote/lines/tax-lines.ts'
import type { Quote, QuoteLine } from '#core/quote/quote.ts'

/** The taxes inside some prices, minor units: by what they are contained in. */
interface IncludedTaxes {
  readonly rentMinor: number
  readonly feesMinor: number
}

/** What is left of a price: of its rent, and of each fee and extra. */
interface KeptPrices {
  readonly rentMinor: number
  readonly amountOf: (line: QuoteLine) => number
}

/**
 * The taxes that are contained in what is `kept` of a price; all of it when left out. A percentage is taken of its own base, and
 * comes out of rent and fees by their share of it; an amount goes with the price as a whole and comes out of the rent first. None takes
 * more out of the rent or the fees than there is of them, as long as the taxes are less than the prices. Prices of before their
 * lines were kept contain none.
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
