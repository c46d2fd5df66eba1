import type { NightsBack } from '#core/cancellation/nights-back.ts'
import { counted } from '#core/text/counted.ts'

/**
 * Returns what a rate with this policy says once the policy keeps the nights, so that nobody pays more for a refund that
 * there is no more; null while it pays back a part of them.
 */
export function keptNightsText(policy: string, back: NightsBack): string | null {
  if (back.kind === 'by_policy') return null
  return back.kind === 'never'
    ? `${policy} cancellation: the nights are no longer paid back`
    : `${policy} cancellation: the nights are paid back only within ${counted(back.hours, 'hour')} of booking`
}
