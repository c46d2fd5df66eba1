import { formatMoney } from '#core/money/format-money.ts'
import { RefundPie } from './refund-pie.tsx'

interface RefundWhen {
  readonly until: string
  readonly refundMinor: number
  /** What has been paid by then. */
  readonly paidMinor?: number
}

export interface RefundStepsProps {
  /** The steps, each with `until` in words. */
  readonly steps: readonly RefundWhen[]
  /** The amount that the refund is a share of, where the step has no `paidMinor`. */
  readonly totalMinor: number
  readonly currency: string
}

/** Lists what a cancellation refunds until which moment, in words and to the cent. */
export function RefundSteps({ steps, totalMinor, currency }: RefundStepsProps) {
  return (
    <ul className="steps3">
      {steps.map(({ until, refundMinor, paidMinor = totalMinor }) => (
        <li key={until}>
          <RefundPie part={paidMinor === 0 ? 0 : refundMinor / paidMinor} />
          <span>
            Until <b>{until}</b>
            <small>{refundText(refundMinor, paidMinor)}</small>
          </span>
          <b>{formatMoney(refundMinor, currency)}</b>
        </li>
      ))}
    </ul>
  )
}

function refundText(refundMinor: number, paidMinor: number): string {
  if (paidMinor === 0) return 'you have paid nothing by then'
  if (refundMinor === paidMinor) return 'everything comes back'
  return refundMinor === 0 ? 'nothing comes back' : 'part of it comes back'
}
