import fc from 'fast-check'
import { expect, test } from 'vitest'
import { includedTaxMinor, taxBasesOf } from '#core/quote/lines/tax-lines.ts'
import type { Quote, QuoteLine } from '#core/quote/quote.ts'
import { cancelledEntries, contractEntries, summed } from './contract-entries.ts'

const base = { label: '', quantity: 1, explanation: '', formula: { rule: '', inputs: {}, arithmetic: '' } }
const amount = (most: number) => fc.integer({ min: 0, max: most })

const fee = fc.record({
  kind: fc.constantFrom('fee' as const, 'extra' as const),
  feeKind: fc.constantFrom('cleaning' as const, 'service' as const),
  taxable: fc.boolean(),
  amountMinor: amount(50_000),
  backShare: fc.double({ min: 0, max: 1, noNaN: true }),
})
const tax = fc.record({
  percentBp: fc.integer({ min: 1, max: 2500 }),
  base: fc.uniqueArray(fc.constantFrom('rent' as const, 'cleaning' as const, 'fees' as const, 'extras' as const), {
    minLength: 1,
  }),
  taxedNights: fc.integer({ min: 1, max: 7 }),
})

/** A price of 7 nights with fees and taxes included, and what a cancellation refunds of each. */
const cancellation = fc
  .record({
    rentMinor: amount(500_000),
    rentBackShare: fc.double({ min: 0, max: 1, noNaN: true }),
    fees: fc.array(fee, { maxLength: 4 }),
    taxes: fc.array(tax, { maxLength: 3 }),
    all: fc.boolean(),
  })
  .map(({ rentMinor, rentBackShare, fees, taxes, all }) => {
    const feeLines = fees.map(({ kind, feeKind, taxable, amountMinor }, index): QuoteLine => ({
      ...base,
      kind,
      code: `fee-${index}`,
      unitMinor: amountMinor,
      amountMinor,
      fee: { kind: feeKind as NonNullable<QuoteLine['fee']>['kind'], taxable, refund: 'with_rent' },
    }))
    const bases = taxBasesOf(rentMinor, feeLines)
    const taxLines = taxes.map((percent, index): QuoteLine => {
      const amountMinor = includedTaxMinor(percent, 7, bases)
      return {
        ...base,
        kind: 'tax',
        code: `tax-${index}`,
        unitMinor: amountMinor,
        amountMinor,
        percent,
        included: true,
      }
    })
    const night: QuoteLine = { ...base, kind: 'night', code: 'nights', unitMinor: rentMinor, amountMinor: rentMinor }
    const quote: Partial<Quote> = { nights: 7, rentMinor, lines: [night, ...feeLines, ...taxLines] }
    const part = (minor: number, share: number) => (all ? minor : Math.floor(minor * share))
    const back = [
      { code: 'rent', label: '', amountMinor: part(rentMinor, rentBackShare) },
      ...feeLines.map(({ code, amountMinor }, index) => ({
        code,
        label: '',
        amountMinor: part(amountMinor, fees[index]?.backShare ?? 0),
      })),
    ]
    const lines = (quote.lines ?? []).map(({ kind, amountMinor, included = false }) => ({
      kind,
      amountMinor,
      included,
    }))
    return { quote, lines, back, all }
  })

test('whatever is contained in what, before and after a cancellation no revenue is in debit, nor a tax negative', () => {
  fc.assert(
    fc.property(cancellation, ({ quote, lines, back, all }) => {
      const opened = contractEntries(lines, quote)
      const ended = [...opened, ...cancelledEntries(lines, quote, { lines: back })]
      for (const entries of [opened, ended]) {
        expect(entries.reduce((sum, one) => sum + one.amountMinor, 0)).toBe(0)
        for (const { account, amountMinor } of summed(entries))
          if (account !== 'guest_receivable') expect(amountMinor).toBeLessThan(0)
      }
      if (all) expect(summed(ended)).toEqual([])
    }),
    { numRuns: 500 },
  )
})
