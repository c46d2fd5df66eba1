import type { CancellationPolicy, StayTerms } from '#core/rate/stay-terms.ts'
import type { RateChoice } from '#core/payment/payment-choice.ts'

/** What decides which cancellation policy applies. */
export interface PolicyQuestion {
  readonly nights: number
  readonly rate?: RateChoice
}

/**
 * Returns the cancellation policy of a booking: the one for the non-refundable rate, the one for long stays, or the
 * home's own.
 */
export function policyFor(
  terms: Pick<StayTerms, 'policy' | 'longStayPolicy' | 'longStayNights' | 'nonRefundablePolicy'>,
  { nights, rate }: PolicyQuestion,
): CancellationPolicy {
  if (rate === 'non_refundable') return terms.nonRefundablePolicy
  return nights >= terms.longStayNights ? (terms.longStayPolicy ?? terms.policy) : terms.policy
}
