import { expect, test } from 'vitest'
import type { QuoteLine } from '#core/quote/quote.ts'
import { comparedPrices } from './compared-prices.ts'

const line = (
  kind: QuoteLine['kind'],
  code: string,
  label: string,
  amountMinor: number,
  more: Partial<QuoteLine> = {},
) => ({ kind, code, label, amountMinor, quantity: 1, ...more }) as QuoteLine

const nights = (code: string, quantity: number, amountMinor: number) =>
  line('night', code, `${quantity} nights`, amountMinor, { quantity })

const before = {
  lines: [
    nights('n-1', 5, 260_000),
    nights('n-2', 2, 104_000),
    line('length_discount', 'length', 'A week or more', -36_400),
    line('fee', 'cleaning', 'Cleaning', 11_500),
    line('fee', 'linen', 'Linen', 4_000),
    line('tax', 'vat', 'VAT 10 %', 33_910),
    line('tax', 'in-price', 'VAT in the price', 999, { included: true }),
  ],
  totalMinor: 377_010,
}

test('a move shows each line and the total now, after and the change, to the cent', () => {
  const after = {
    lines: [
      nights('m-1', 7, 340_900),
      line('length_discount', 'length', 'A week or more', -17_045),
      line('fee', 'cleaning', 'Cleaning', 14_000),
      line('fee', 'pet', 'Pets', 2_500),
      line('tax', 'vat', 'VAT 10 %', 33_910),
      line('tax', 'in-price', 'VAT in the price', 1, { included: true }),
    ],
    totalMinor: 374_265,
  }
  expect(comparedPrices(before, after, 'EUR')).toEqual([
    ['7 nights', '€3,640.00', '€3,409.00', '−€231.00'],
    ['A week or more', '−€364.00', '−€170.45', '+€193.55'],
    ['Cleaning', '€115.00', '€140.00', '+€25.00'],
    ['Pets', '–', '€25.00', '+€25.00'],
    ['VAT 10 %', '€339.10', '€339.10', '€0.00'],
    ['Linen', '€40.00', '–', '−€40.00'],
    ['Total', '€3,770.10', '€3,742.65', '−€27.45'],
  ])
})

test('a move to fewer or more nights says how many they were and will be', () => {
  const after = { lines: [nights('m-1', 1, 52_000)], totalMinor: 52_000 }
  expect(comparedPrices({ lines: [nights('n-1', 2, 104_000)], totalMinor: 104_000 }, after, 'EUR')).toEqual([
    ['Nights: 2, then 1', '€1,040.00', '€520.00', '−€520.00'],
    ['Total', '€1,040.00', '€520.00', '−€520.00'],
  ])
  expect(comparedPrices(after, after, 'EUR')[0]?.[0]).toBe('1 night')
})
