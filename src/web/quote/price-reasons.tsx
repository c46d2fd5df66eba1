import { formatMoney } from '#core/money/format-money.ts'
import type { QuoteLine } from '#core/quote/quote.ts'
import { useRef } from 'react'
import { arithmeticText, inputText, ruleText } from '#web/text/recompute-text.ts'
import { Icon } from '#web/icon/icon.tsx'
import { useDismissableDetails } from '#web/ui/use-dismissable-details.ts'
import { RecomputePrice } from './recompute-price.tsx'

/** A line of a price with its arithmetic. */
export type ReasonedLine = Pick<QuoteLine, 'code' | 'label' | 'amountMinor' | 'explanation' | 'formula'>

export interface PriceReasonsProps {
  readonly lines: readonly ReasonedLine[]
  readonly totalMinor: number
  readonly currency: string
  /** The version of the home's prices and rules; left out where only the lines are known. */
  readonly version?: number
  /** The address of the price as a file; left out where there is none. */
  readonly file?: string | undefined
  /** A media query: when it matches, the reasons float beside the price (`useDismissableDetails`). */
  readonly floating?: string
}

/**
 * "Why this price?": the rule, the inputs and the arithmetic of each line. Closed until asked for; works without
 * scripts.
 */
export function PriceReasons({ lines, totalMinor, currency, version, file, floating = 'not all' }: PriceReasonsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useDismissableDetails(details, floating)
  return (
    <details className="whyprice" ref={details}>
      <summary className="link">Why this price?</summary>
      <div className="beside">
        <div className="sheet">
          <ol>
            {lines.map((line, index) => (
              <li key={`${line.code} ${index}`}>
                <b>{line.label}</b> <span className="num">{formatMoney(line.amountMinor, currency)}</span>
                <p>{line.explanation}</p>
                <p className="sums">
                  <code>{arithmeticText(line.formula, currency)}</code>
                </p>
                <p className="rule-id">
                  {`Rule: ${ruleText(line.formula.rule)}`}
                  {Object.entries(line.formula.inputs).map(([name, value]) => (
                    <span key={name}>{inputText(name, value, currency)}</span>
                  ))}
                </p>
              </li>
            ))}
          </ol>
          <p className="tiny muted">
            {`Each line is rounded once, half a cent up; the total is the sum of the lines.${version === undefined ? '' : ` Prices and rules of version ${version}.`}`}
          </p>
          {file === undefined ? null : (
            <p className="small again">
              {/* Not a link of the router, because the answer is a file. */}
              <a className="link" href={file} rel="nofollow" download>
                <Icon name="download" /> Download as JSON
              </a>
              <RecomputePrice key={file} file={file} totalMinor={totalMinor} currency={currency} />
            </p>
          )}
        </div>
      </div>
    </details>
  )
}
