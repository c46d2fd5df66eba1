import { formatMoney } from '#core/money/format-money.ts'
import { RefundPie } from './refund-pie.tsx'

export interface RefundStepsProps {
  /** `until` in words. */
  readonly steps: readonly { readonly until: string; readonly refundMinor: number }[]
  readonly totalMinor: number
  readonly currency: string
}

/** What a cancellation brings back until which moment, in words and to the cent. */
export function RefundSteps({ steps, totalMinor, currency }: RefundStepsProps) {
  return (
    <ul className="steps3">
      {steps.map((step) => (
        <li key={step.until}>
          <RefundPie part={totalMinor === 0 ? 0 : step.refundMinor / totalMinor} />
          <span>
            Until <b>{step.until}</b>
            <small>{refundWords(step.refundMinor, totalMinor)}</small>
          </span>
          <b>{formatMoney(step.refundMinor, currency)}</b>
        </li>
      ))}
    </ul>
  )
}

function refundWords(refundMinor: number, totalMinor: number): string {
  if (refundMinor === totalMinor) return 'everything comes back'
  return refundMinor === 0 ? 'nothing comes back' : 'part of it comes back'
}
