import { formatPercent } from '#core/money/format-percent.ts'
import { nightsKept } from './counts/booking-counts.ts'
import { graceRules } from '#core/quote/grace-rules.ts'
import type { CancellationPolicy } from '#core/rate/stay-terms.ts'
import { counted } from '#core/text/counted.ts'

/** A step of a policy: when the guest cancels, and how much of the price of the nights is refunded then. */
export interface PolicyStep {
  readonly when: string
  readonly back: string
  /** The refunded share of a longer stay, from 0 to 1, for the partly filled disc. */
  readonly share: 0 | 0.5 | 1
}

type Tier = CancellationPolicy['tiers'][number]

/** Returns the steps of a policy in order of time, as sentences. */
export function policySteps({ tiers }: Pick<CancellationPolicy, 'tiers'>): PolicyStep[] {
  return tiers
    .toSorted((a, b) => b.hoursBefore - a.hoursBefore)
    .map((tier, index) => ({ when: whenText(tier, index === 0), back: backText(tier), share: shareOf(tier) }))
}

/**
 * Returns within which time after booking everything is refunded, a sentence for each rule; the rule for all short
 * stays comes first. `fromNights`: only stays of at least so many nights have the policy.
 */
export function graceText(policy: Parameters<typeof graceRules>[0], fromNights = 1): string[] {
  const holding = graceRules(policy).filter(({ maxNights }) => maxNights === null || maxNights >= fromNights)
  const sentences = holding.map(({ hours, daysBefore, maxNights }) => {
    const early = daysBefore === 0 ? '' : `, if check-in is ${counted(daysBefore, 'day')} or more away`
    const short = maxNights === null ? '' : `, for stays of up to ${counted(maxNights, 'night')}`
    return `Everything comes back within ${counted(hours, 'hour')} of booking${early}${short}.`
  })
  return [...new Set(sentences)]
}

function whenText({ hoursBefore }: Tier, isFirst: boolean): string {
  if (hoursBefore === 0) return isFirst ? 'Any time before check-in' : 'Later, up to check-in'
  const time = hoursBefore % 24 === 0 ? counted(hoursBefore / 24, 'day') : counted(hoursBefore, 'hour')
  return `${isFirst ? 'Until' : 'Then until'} ${time} before check-in`
}

function backText({ keepNights, keepRestBp }: Tier): string {
  const first = nightsKept(keepNights)
  if (keepRestBp >= 10_000) return 'Nothing of the nights'
  if (keepRestBp === 0) return keepNights === 0 ? 'Everything' : `All but ${first}`
  const share = keepRestBp === 5000 ? 'Half' : formatPercent(10_000 - keepRestBp)
  return keepNights === 0 ? `${share} of the nights` : `${share} of the nights after ${first}`
}

function shareOf({ keepNights, keepRestBp }: Tier): PolicyStep['share'] {
  if (keepRestBp >= 10_000) return 0
  return keepRestBp === 0 && keepNights === 0 ? 1 : 0.5
}
