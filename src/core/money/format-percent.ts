import type { BasisPoints } from './money.ts'

/** Formats a share for people: `10%`, `7.5%`, `0.25%`. */
export function formatPercent(share: BasisPoints): string {
  return `${share / 100}%`
}

/** Formats a share to a tenth of a percent: `87.0%`, `13.1%`. */
export function formatRoundedPercent(share: number): string {
  return `${(share / 100).toFixed(1)}%`
}
