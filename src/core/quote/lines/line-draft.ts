import type { LineFormula, QuoteLine } from '#core/quote/quote.ts'

/** The words of a line. */
export interface LineText {
  readonly label: string
  readonly explanation: string
  readonly formula: LineFormula
}

/**
 * A line that is calculated but not yet put into words: a total needs no words, and making them costs more than the
 * figures.
 */
export interface LineDraft {
  readonly figures: Omit<QuoteLine, keyof LineText>
  readonly text: () => LineText
}

/** Puts a line into words. `assign` copies figures of different shapes twice as fast as spreading them. */
export function worded({ figures, text }: LineDraft): QuoteLine {
  return Object.assign({}, figures, text())
}

/** Returns the sum of drafts. */
export function sumOfDrafts(drafts: readonly LineDraft[]): number {
  let sum = 0
  for (const { figures } of drafts) if (!figures.included) sum += figures.amountMinor
  return sum
}

/** Returns the sum of lines in minor units. Taxes inside the other prices do not count. */
export function sumOf(lines: readonly Pick<QuoteLine, 'amountMinor' | 'included'>[]): number {
  return lines.reduce((sum, line) => (line.included ? sum : sum + line.amountMinor), 0)
}
