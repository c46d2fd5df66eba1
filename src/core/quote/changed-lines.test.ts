import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goldenBookedOn, goldenTerms, requestG1 } from '#tests/support/stays/golden-terms.ts'
import { anyChoices, anyTerms } from '#tests/support/stays/stay-arbitraries.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { changedLines, type ComparedLine } from './changed-lines.ts'
import { calculateQuote } from './calculate-quote.ts'

const line = (code: string, amountMinor: number, more: Partial<ComparedLine> = {}): ComparedLine => ({
  kind: 'fee',
  code,
  label: `${code} as it is written`,
  amountMinor,
  ...more,
})
const nights = (quantity: number, unitMinor: number, suffix = '') =>
  line(`nights-${unitMinor}${suffix}`, quantity * unitMinor, { kind: 'night', label: `${quantity} × ${unitMinor}` })
const only = (label: string, amountMinor: number) => ({ labels: [label], amountMinor })
const quoted = (terms: StayTerms) => calculateQuote(terms, requestG1, { bookedOn: goldenBookedOn })

describe('the lines that changed between two prices', () => {
  it('are none when every line costs what it did', () => {
    const { lines } = quoted(goldenTerms)
    expect(changedLines(lines, lines)).toEqual([])
    const reworded = lines.map((one) => ({ ...one, label: 'in other words' }))
    expect(changedLines(lines, reworded)).toEqual([])
  })

  it('say what is new, what costs something else with both amounts, and what is gone, which comes last', () => {
    const before = [line('cleaning', 9000), line('pets', 2500), line('linen', 4000)]
    const after = [line('cleaning', 9500), line('service', 1200), line('linen', 4000)]
    expect(changedLines(before, after)).toEqual([
      {
        code: 'cleaning',
        included: false,
        before: only('cleaning as it is written', 9000),
        after: only('cleaning as it is written', 9500),
      },
      { code: 'service', included: false, before: null, after: only('service as it is written', 1200) },
      { code: 'pets', included: false, before: only('pets as it is written', 2500), after: null },
    ])
  })

  it('tell nights of another price as one difference, without the nights that cost what they did', () => {
    const before = [nights(5, 24_000), nights(2, 30_000)]
    const after = [nights(3, 24_000), nights(2, 26_000), nights(2, 30_000)]
    expect(changedLines(before, after)).toEqual([
      {
        code: 'nights',
        included: false,
        before: only('5 × 24000', 120_000),
        after: { labels: ['3 × 24000', '2 × 26000'], amountMinor: 124_000 },
      },
    ])
  })

  it('are silent about nights that were only divided in another way', () => {
    expect(changedLines([nights(2, 25_000)], [nights(1, 20_000), nights(1, 30_000)])).toEqual([])
  })

  it('keep a tax inside the prices apart from one on top, and leave out what cost nothing', () => {
    const inside = line('tax-1', 1000, { kind: 'tax', included: true })
    const onTop = line('tax-1', 1000, { kind: 'tax' })
    expect(changedLines([inside], [onTop]).map(({ included, before }) => [included, before === null])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(changedLines([line('infants', 0)], [])).toEqual([])
  })

  it('follow a change of the rules through everything that hangs on it', () => {
    const dearer = { ...goldenTerms, nightlyMinor: goldenTerms.nightlyMinor + 1000 }
    const codes = changedLines(quoted(goldenTerms).lines, quoted(dearer).lines).map(({ code }) => code)
    expect(codes[0]).toBe('nights')
    expect(codes).not.toContain('cleaning')
  })

  it('add up to the difference of the totals, whatever the prices are', () => {
    const priced = fc.tuple(anyTerms, anyTerms, anyChoices).map(([then, now, request]) => {
      const quotes = [then, now].map((terms) => calculateQuote(terms, request, { bookedOn: request.checkIn }))
      return [quotes[0]!, quotes[1]!] as const
    })
    fc.assert(
      fc.property(priced, ([then, now]) => {
        const differences = changedLines(then.lines, now.lines)
          .filter(({ included }) => !included)
          .map(({ before, after }) => (after?.amountMinor ?? 0) - (before?.amountMinor ?? 0))
        expect(differences.every((difference) => difference !== 0)).toBe(true)
        expect(differences.reduce((all, one) => all + one, 0)).toBe(now.totalMinor - then.totalMinor)
      }),
    )
  })
})
