import { byCount } from '#core/text/counted.ts'

/** Says for which stays a cancellation policy is, where only long ones have it; empty where all stays may have it. */
export function longStaysOnly(nights: number): string {
  return byCount(nights, { zero: '', one: '', other: 'For stays of # nights or more.' })
}
