import type { ComparedLine } from '#core/quote/changed-lines.ts'

const MOST_LINES = 100

/** The lines of a price as the form carries them: what the guest was shown, to say later what has changed. */
export function writeQuotedLines(lines: readonly ComparedLine[]): string {
  return JSON.stringify(
    lines.map(({ kind, code, label, amountMinor, included = false }) => [kind, code, label, amountMinor, included]),
  )
}

/**
 * Reads them back; null when the text is not one of ours, or when the lines do not add up to the total that the refusal names
 * (`quotedTotalMinor`, which was signed): then there is nothing to compare with.
 */
export function readQuotedLines(text: string, quotedTotalMinor: number): readonly ComparedLine[] | null {
  const read = parsed(text)
  if (!Array.isArray(read) || read.length > MOST_LINES) return null
  const lines = read.map(lineOf)
  if (!lines.every((line) => line !== null)) return null
  const total = lines.reduce((sum, { amountMinor, included }) => (included ? sum : sum + amountMinor), 0)
  return total === quotedTotalMinor ? lines : null
}

function lineOf(value: unknown): ComparedLine | null {
  if (!Array.isArray(value)) return null
  const [kind, code, label, amountMinor, included] = value as readonly unknown[]
  if (typeof kind !== 'string' || typeof code !== 'string' || typeof label !== 'string') return null
  if (!Number.isSafeInteger(amountMinor) || typeof included !== 'boolean') return null
  return { kind: kind as ComparedLine['kind'], code, label, amountMinor: amountMinor as number, included }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
