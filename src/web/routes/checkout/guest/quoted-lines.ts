import type { ComparedLine } from '#core/quote/changed-lines.ts'

const MOST_LINES = 100

/**
 * Writes the lines of the price that the guest was shown into a field of the form, in order to say later what has
 * changed.
 */
export function writeQuotedLines(lines: readonly ComparedLine[]): string {
  return JSON.stringify(
    lines.map(({ kind, code, label, amountMinor, included = false }) => [kind, code, label, amountMinor, included]),
  )
}

/**
 * Reads these lines back. Null when the text was not written by `writeQuotedLines`, or when the lines do not add up to
 * the signed total that the refusal names (`quotedTotalMinor`): then there is nothing to compare with.
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
