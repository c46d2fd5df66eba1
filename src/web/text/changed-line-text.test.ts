import { expect, test } from 'vitest'
import type { ChangedLine, LineSide } from '#core/quote/changed-lines.ts'
import { changedLineText, renewedPriceText } from './changed-line-text.ts'

const side = (amountMinor: number, ...labels: string[]): LineSide => ({ amountMinor, labels })
const text = (before: LineSide | null, after: LineSide | null, included = false) => {
  const line: ChangedLine = { code: 'any', before, after, included }
  const { what, amount, note } = changedLineText(line, 'EUR')
  return [what, amount, note]
}

test('a line that costs something else says what it cost, and of what when that changed as well', () => {
  const cleaning = 'Cleaning, once'
  expect(text(side(9000, cleaning), side(9500, cleaning))).toEqual([cleaning, '€95.00', 'was €90.00'])
  expect(text(side(120_000, '5 nights × €240.00'), side(122_000, '4 nights × €240.00', '1 night × €260.00'))).toEqual([
    '4 nights × €240.00, 1 night × €260.00',
    '€1,220.00',
    'was €1,200.00: 5 nights × €240.00',
  ])
})

test('what is new and what is gone is said so, for discounts the other way round', () => {
  expect(text(null, side(4000, 'Linen, once'))).toEqual(['Linen, once', '€40.00', 'new'])
  expect(text(side(4000, 'Linen, once'), null)).toEqual(['Linen, once', '€0.00', 'was €40.00, no longer charged'])
  expect(text(null, side(-5000, 'Early booking'))).toEqual(['Early booking', '−€50.00', 'new, it comes off'])
  expect(text(side(-5000, 'Early booking'), null)).toEqual([
    'Early booking',
    '€0.00',
    'was −€50.00, no longer comes off',
  ])
})

test('a tax inside the prices stands in brackets, as in the price itself', () => {
  expect(text(side(1000, 'VAT'), side(1100, 'VAT'), true)).toEqual([
    'VAT',
    '(€11.00)',
    'was €10.00, inside the other prices',
  ])
})

test('a price that was too old says what it is now, also when that is the same', () => {
  expect(renewedPriceText(170_780, 181_000, 'EUR')).toContain('it is €1,810.00 now')
  expect(renewedPriceText(170_780, 170_780, 'EUR')).toContain('it is still €1,707.80')
})
