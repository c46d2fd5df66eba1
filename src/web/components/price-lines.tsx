import { formatMoney } from '#core/money/format-money.ts'
import type { QuoteLine } from '#core/pricing/quote.ts'

export interface PriceLinesProps {
  readonly lines: readonly Pick<QuoteLine, 'code' | 'label' | 'amountMinor' | 'explanation'>[]
  readonly totalMinor: number
  readonly currency: string
}

/** The lines of a price and their sum, each with the sentence that explains it. */
export function PriceLines({ lines, totalMinor, currency }: PriceLinesProps) {
  return (
    <dl className="lines">
      {lines.map((line) => (
        <div key={line.code} className={line.amountMinor < 0 ? 'minus' : undefined}>
          <dt>{line.label}</dt>
          <dd>{formatMoney(line.amountMinor, currency).replace('-', '−')}</dd>
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
