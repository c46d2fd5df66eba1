import type { BasisPoints } from '#core/money/money.ts'

/** `10%`, `7.5%`, `0.25%`. */
export function percentText(percent: BasisPoints): string {
  return `${percent / 100}%`
}
