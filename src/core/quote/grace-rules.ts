import type { CancellationPolicy, GraceRule } from '#core/rate/stay-terms.ts'

/** What every booking of a short stay has, whatever its policy. */
export const SHORT_STAY_GRACE: GraceRule = { hours: 24, daysBefore: 7, maxNights: 27 }

/** All rules by which everything comes back soon after booking: the one for all short stays, and those of the policy. */
export function graceRules({
  graceHours: hours,
  graceDaysBefore: daysBefore,
  graceMaxNights: maxNights,
  moreGraces = [],
}: Pick<CancellationPolicy, 'graceHours' | 'graceDaysBefore' | 'graceMaxNights' | 'moreGraces'>): GraceRule[] {
  return [SHORT_STAY_GRACE, { hours, daysBefore, maxNights }, ...moreGraces].filter((rule) => rule.hours > 0)
}
