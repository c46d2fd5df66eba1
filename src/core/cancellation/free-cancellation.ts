import type { StayTerms } from '#core/rate/stay-terms.ts'
import { deadlineBefore, instantOf } from '#core/time/zoned-time.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { policyFor } from '#core/quote/policy-for.ts'

type CancellationTerms = Pick<
  StayTerms,
  'policy' | 'longStayPolicy' | 'longStayNights' | 'nonRefundablePolicy' | 'fees' | 'checkInFrom' | 'timeZone'
>

/**
 * Returns the last instant (ms since 1970 UTC) at which a booking of the standard rate can be cancelled with a full
 * refund, or null when there is none. The grace period after booking does not count, because it cannot be promised
 * beforehand.
 */
export function freeCancellationEndsAt(
  terms: CancellationTerms,
  stay: { readonly checkIn: IsoDate; readonly nights: number },
): number | null {
  const hours = freeHoursBefore(terms, stay.nights)
  if (hours === null) return null
  return deadlineBefore(instantOf(stay.checkIn, terms.checkInFrom, terms.timeZone), hours, terms.timeZone)
}

/**
 * Returns the fewest hours before check-in at which a cancellation still gives everything back, or null when none does.
 */
export function freeHoursBefore(terms: CancellationTerms, nights: number): number | null {
  if (terms.fees.some((fee) => !fee.optional && fee.refund === 'never')) return null
  const free = policyFor(terms, { nights })
    .tiers.filter((tier) => tier.keepNights === 0 && tier.keepRestBp === 0)
    .map((tier) => tier.hoursBefore)
  return free.length === 0 ? null : Math.min(...free)
}
