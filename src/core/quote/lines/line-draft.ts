import type { LineFormula, QuoteLine } from '#core/quote/quote.ts'

/** What a line says about itself. */
export interface LineText {
  readonly label: string
  readonly explanation: string
  readonly formula: LineFormula
}

/** A line that is worked out but not yet worded: a total needs no words, and words cost more than the figures. */
export interface LineDraft {
  readonly figures: Omit<QuoteLine, keyof LineText>
  readonly text: () => LineText
}

/** The line with its words. */
export function worded({ figures, text }: LineDraft): QuoteLine {
  const { label, explanation, formula } = text()
  return { ...figures, label, explanation, formula }
}

/** What the lines of drafts add up to. */
export function sumOfDrafts(drafts: readonly LineDraft[]): number {
  let sum = 0
  for (const { figures } of drafts) if (!figures.included) sum += figures.amountMinor
  return sum
}

/** What the lines add up to, in minor units; taxes inside the other prices do not count. */
export function sumOf(lines: readonly Pick<QuoteLine, 'amountMinor' | 'included'>[]): number {
  return lines.reduce((sum, line) => (line.included ? sum : sum + line.amountMinor), 0)
}
