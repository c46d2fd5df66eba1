import type { CancellationPolicy, GraceRule } from '#core/rate/stay-terms.ts'

/** The grace period of every short stay, whatever its policy. */
export const SHORT_STAY_GRACE: GraceRule = { hours: 24, daysBefore: 7, maxNights: 27 }

/**
 * Returns all rules by which a cancellation soon after booking gives everything back: the one for all short stays, and
 * those of the policy.
 */
export function graceRules({
  graceHours: hours,
  graceDaysBefore: daysBefore,
  graceMaxNights: maxNights,
  moreGraces = [],
}: Pick<CancellationPolicy, 'graceHours' | 'graceDaysBefore' | 'graceMaxNights' | 'moreGraces'>): GraceRule[] {
  return [SHORT_STAY_GRACE, { hours, daysBefore, maxNights }, ...moreGraces].filter((rule) => rule.hours > 0)
}
