import type { BasisPoints } from './money.ts'

/** A share as it is read: `10%`, `7.5%`, `0.25%`. */
export function formatPercent(share: BasisPoints): string {
  return `${share / 100}%`
}

/** A share of many, to a tenth: `87.0%`, `13.1%`. */
export function formatRoundedPercent(share: number): string {
  return `${(share / 100).toFixed(1)}%`
}
