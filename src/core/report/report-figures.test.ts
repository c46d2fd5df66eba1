import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText } from './csv-text.ts'
import { figuresOf, summedCounts, type ReportCounts } from './report-figures.ts'

const amount = fc.integer({ min: -1_000_000, max: 100_000_000 })
const count = fc.nat(40_000)
const counts: fc.Arbitrary<ReportCounts> = fc.record({
  nightsSold: count,
  nightsAvailable: count,
  rentMinor: amount,
  feesMinor: amount,
  taxesMinor: amount,
  bookings: count,
  cancellations: count,
  bookedNights: count,
})

test('a period is the sum of its parts, however it is divided', () => {
  fc.assert(
    fc.property(fc.array(counts), fc.nat(20), (months, at) => {
      const halves = [summedCounts(months.slice(0, at)), summedCounts(months.slice(at))]
      expect(summedCounts(halves)).toEqual(summedCounts(months))
    }),
  )
})

test('averages times what they are divided by differ from the sum by less than one each', () => {
  fc.assert(
    fc.property(counts, (period) => {
      const { adrMinor, revParMinor } = figuresOf(period)
      if (adrMinor !== null)
        expect(Math.abs(adrMinor * period.nightsSold - period.rentMinor)).toBeLessThanOrEqual(period.nightsSold / 2)
      if (revParMinor !== null)
        expect(Math.abs(revParMinor * period.nightsAvailable - period.rentMinor)).toBeLessThanOrEqual(
          period.nightsAvailable / 2,
        )
      expect(adrMinor === null).toBe(period.nightsSold === 0)
    }),
  )
})

/**
 * Spreadsheets take a file without it for one in the character set of the machine: “Ca’n Tòfol” became “Caâ€™n TÃ²fol”.
 */
const BYTE_ORDER_MARK = '\uFEFF'

test('a CSV file says that it is UTF-8', () => {
  expect(csvText([['Ca’n Tòfol']])).toBe(`${BYTE_ORDER_MARK}Ca’n Tòfol\r\n`)
})

test('no text of a CSV file is a formula, and figures stay figures', () => {
  const linesOf = (rows: Parameters<typeof csvText>[0]) => csvText(rows).slice(BYTE_ORDER_MARK.length)
  expect(linesOf([['=1+1', '@a', '+b', '-c', 'say "a, b"', -3, '-3.50', null]])).toBe(
    `'=1+1,'@a,'+b,'-c,"say ""a, b""",-3,-3.50,\r\n`,
  )
  expect(linesOf([['＝1+1', '＠a', '＋b', '－c', ' =1', '\t=1', '8 – 10']])).toBe(
    `'＝1+1,'＠a,'＋b,'－c,' =1,'\t=1,8 – 10\r\n`,
  )
  // Where commas are decimal separators, a spreadsheet ends cells at semicolons.
  expect(linesOf([['Casa;=1+1;sea', 'a; b; c-d', 'one\n=two']])).toBe(`Casa;'=1+1;sea,a; b; c-d,"one\n'=two"\r\n`)
})
