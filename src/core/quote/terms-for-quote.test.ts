import { expect, test } from 'vitest'
import { goldenTerms, requestG1 } from '#tests/support/stays/golden-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { termsForQuote } from './terms-for-quote.ts'

const { checkIn, checkOut } = requestG1

test('of the times in which a home is open, a price keeps those that touch its nights', () => {
  const span = (from: number, to: number) => ({ from: addDays(checkIn, from), to: addDays(checkIn, to) })
  const nights = (Date.parse(checkOut) - Date.parse(checkIn)) / 86_400_000
  const [before, first, last, after] = [span(-9, 0), span(-9, 1), span(nights - 1, 60), span(nights, 60)]
  const { openSpans } = termsForQuote({ ...goldenTerms, openSpans: [before, first, last, after] }, requestG1)
  expect(openSpans).toEqual([first, last])
  expect(termsForQuote({ ...goldenTerms, openSpans: null }, requestG1).openSpans).toBeNull()
})
