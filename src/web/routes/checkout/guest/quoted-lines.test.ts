import { expect, test } from 'vitest'
import type { ComparedLine } from '#core/quote/changed-lines.ts'
import { readQuotedLines, writeQuotedLines } from './quoted-lines.ts'

const lines: readonly ComparedLine[] = [
  { kind: 'night', code: 'nights-24000', label: '5 nights × €240.00', amountMinor: 120_000, included: false },
  { kind: 'early_bird', code: 'early-bird-60', label: 'Early booking, 5% off', amountMinor: -6000, included: false },
  { kind: 'tax', code: 'tax-1', label: 'VAT, 10%', amountMinor: 11_400, included: true },
]

test('the lines of a price come back from the form as they were', () => {
  expect(readQuotedLines(writeQuotedLines(lines), 114_000)).toEqual(lines)
})

test('lines that do not add up to the signed total are not believed', () => {
  expect(readQuotedLines(writeQuotedLines(lines), 114_001)).toBeNull()
  expect(readQuotedLines(writeQuotedLines([]), 114_000)).toBeNull()
})

test.each(['', 'no json', '{}', 'null', '[1]', '[["night","n","n","1200",false]]', '[["night","n",{},1200,false]]'])(
  'the text %o is not one of ours',
  (text) => {
    expect(readQuotedLines(text, 1200)).toBeNull()
  },
)
