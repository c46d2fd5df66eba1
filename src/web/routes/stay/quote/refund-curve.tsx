import { formatMoney } from '#core/money/format-money.ts'
import { RefundSteps } from '#web/quote/refund-steps.tsx'
import { stepEdges } from './refund-curve-edges.ts'
import type { RefundStepView } from './quoted-view.ts'

const WIDTH = 720
const TOP = 40
const GROUND = 210
/** The text of a step that is higher than this fits under its edge. */
const ROOMY = GROUND - 70

export interface RefundCurveProps {
  readonly steps: readonly RefundStepView[]
  readonly totalMinor: number
  readonly currency: string
}

/** Shows what a cancellation refunds over time: a curve where there is room, a list on phones. */
export function RefundCurve({ steps, totalMinor, currency }: RefundCurveProps) {
  const edges = stepEdges(steps, WIDTH)
  const drawn = steps.map((step, index) => {
    const y = GROUND - ((GROUND - TOP) * step.refundMinor) / Math.max(1, totalMinor)
    return { ...step, from: edges[index]!, to: edges[index + 1]!, y, textY: y < ROOMY ? y + 38 : y - 34 }
  })
  const edge = drawn.map(({ from, to, y }) => `${from === 0 ? 'M0' : 'L' + from} ${y.toFixed(1)}H${to}`).join('')
  const spoken = steps.map((step) => `${formatMoney(step.refundMinor, currency)} until ${step.until}`).join('; ')
  return (
    <figure className="curve">
      <svg viewBox={`0 0 ${WIDTH} 250`} role="img" aria-label={`Refund over time: ${spoken}`}>
        <path className="grid-l" d={`M0 ${GROUND}H${WIDTH}`} fill="none" />
        <path className="area" d={`${edge}V${GROUND}H0Z`} />
        <path className="edge" d={edge} />
        <path className="today" d={`M2 22V${GROUND}`} />
        <text x="12" y="24">
          today
        </text>
        {drawn.map((step, index) => (
          <g key={step.until}>
            <text className="amount" x={step.from + 16} y={step.textY}>
              {formatMoney(step.refundMinor, currency)}
            </text>
            <text x={step.from + 16} y={step.textY + 22}>
              {step.refundMinor === totalMinor
                ? 'everything back'
                : `the host keeps ${formatMoney(totalMinor - step.refundMinor, currency)}`}
            </text>
            <text x={step.to} y="234" textAnchor={index === drawn.length - 1 ? 'end' : 'middle'}>
              {index === drawn.length - 1 ? `${step.day}, check-in` : step.day}
            </text>
          </g>
        ))}
      </svg>
      <RefundSteps steps={steps} totalMinor={totalMinor} currency={currency} />
    </figure>
  )
}
