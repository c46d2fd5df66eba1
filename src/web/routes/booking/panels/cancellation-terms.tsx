import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { RefundSteps } from '#web/quote/refund-steps.tsx'
import type { RefundOfPaid } from '#web/quote/refunds-of-paid.ts'
import { ALL_TIMES_OF_STAY, instantText } from '#web/text/instant-text.ts'

export interface CancellationTermsProps {
  readonly booking: BookingShape
  readonly refunds: readonly RefundOfPaid[]
}

/** How much a cancellation refunds until when, while one is possible. */
export function CancellationTerms({ booking, refunds }: CancellationTermsProps) {
  const { currency, policy, stay, totalMinor, paidMinor } = booking
  if (refunds.length === 0) return null
  return (
    <section className="panel">
      <h2>What you get back if plans change</h2>
      <RefundSteps
        steps={refunds.map((step) => ({ ...step, until: instantText(step.until, stay.timeZone) }))}
        totalMinor={totalMinor}
        currency={currency}
      />
      <p className="small muted mt-4">
        {refunds.some((step) => step.paidMinor > paidMinor) ? 'Payments planned until then are included. ' : ''}
        {policy.name}: {policy.summary.replace(/\.?$/, '.')} {ALL_TIMES_OF_STAY}
      </p>
    </section>
  )
}
