import { formatMoney } from '#core/money/format-money.ts'
import type { QuoteLine } from '#core/quote/quote.ts'

export interface PriceLinesProps {
  readonly lines: readonly Pick<QuoteLine, 'code' | 'label' | 'amountMinor' | 'explanation' | 'included'>[]
  readonly totalMinor: number
  readonly currency: string
}

/**
 * The lines of a price and their sum, each with the sentence that explains it. A tax that the other lines include is in
 * brackets, because it is not added.
 */
export function PriceLines({ lines, totalMinor, currency }: PriceLinesProps) {
  return (
    <dl className="lines">
      {lines.map((line) => (
        <div key={line.code} className={line.included ? 'inside' : line.amountMinor < 0 ? 'minus' : undefined}>
          <dt>{line.label}</dt>
          <dd>{amountText(line, currency)}</dd>
          {line.explanation ? <dd className="why">{line.explanation}</dd> : null}
        </div>
      ))}
      <div className="sum">
        <dt>Total</dt>
        <dd>{formatMoney(totalMinor, currency)}</dd>
      </div>
    </dl>
  )
}

function amountText({ amountMinor, included = false }: PriceLinesProps['lines'][number], currency: string): string {
  const amount = formatMoney(amountMinor, currency)
  return included ? `(${amount})` : amount
}
