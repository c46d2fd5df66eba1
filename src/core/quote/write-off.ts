import type { Adjustment } from './adjusted-quote.ts'
import type { QuoteLine } from './quote.ts'

const WRITTEN_OFF = { label: 'Written off', reason: 'never paid' } as const
const PAID_AFTER_ALL = { label: 'Paid after all', reason: 'it came after it was written off' } as const

/** Returns the adjustment that takes off a price what was never paid of it, in minor units. */
export const writeOff = (amountMinor: number): Adjustment => ({ ...WRITTEN_OFF, amountMinor: -amountMinor })

/** Returns the adjustment that puts back what was paid of it after all, in minor units. */
export const paidAfterAll = (amountMinor: number): Adjustment => ({ ...PAID_AFTER_ALL, amountMinor })

/** Returns what is still written off of a price, in minor units. */
export function writtenOffMinor(lines: readonly QuoteLine[]): number {
  const sum = lines.filter(isOfWriteOff).reduce((minor, { amountMinor }) => minor - amountMinor, 0)
  return Math.max(0, sum)
}

function isOfWriteOff({ kind, label, formula }: QuoteLine): boolean {
  return (
    kind === 'adjustment' &&
    [WRITTEN_OFF, PAID_AFTER_ALL].some((one) => one.label === label && one.reason === formula.inputs['reason'])
  )
}
