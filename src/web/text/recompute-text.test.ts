import { expect, test } from 'vitest'
import { arithmeticText, inputText, recomputeText, ruleText } from './recompute-text.ts'

test('the same figures are called the same to the cent', () => {
  expect(recomputeText({ totalMinor: 120_131, equal: true }, 120_131, 'EUR')).toBe(
    'Same to the cent: your browser gets €1,201.31 too, line by line.',
  )
})

test('another total, or other lines, are told with the figures', () => {
  expect(recomputeText({ totalMinor: 120_132, equal: false }, 120_131, 'EUR')).toContain(
    'Your browser gets €1,201.32, the page says €1,201.31.',
  )
  expect(recomputeText({ totalMinor: 120_131, equal: false }, 120_131, 'EUR')).toContain('not by the same lines')
  expect(recomputeText({ totalMinor: 90_000, equal: true }, 120_131, 'EUR')).toContain('the page says €1,201.31')
})

test.each([
  ['nights', 7, 'nights 7'],
  ['nightlyMinor', 17_800, 'nightly €178.00'],
  ['percentBp', 1050, 'percent 10.5%'],
  ['extraGuestMinor', 2000, 'extra guest €20.00'],
  ['taxedNights', 3, 'taxed nights 3'],
  ['amountMinor', -5000, 'amount −€50.00'],
  ['basis', 'per_stay', 'basis per stay'],
  ['base', 'rent+cleaning', 'base rent, cleaning'],
  ['reason', 'late_key + noise', 'reason late_key + noise'],
])('the input %s is read by people', (name, value, text) => {
  expect(inputText(name, value, 'EUR')).toBe(text)
})

test.each([
  ['5 × 12000', { nights: 5, nightlyMinor: 12_000 }, '5 × €120.00'],
  ['-round(151200 × 10%)', { ofMinor: 151_200, percentBp: 1000 }, '−€1,512.00 × 10%'],
  ['-min(5000, 151200)', { ofMinor: 151_200, amountMinor: 5000 }, '−the lower of (€50.00 and €1,512.00)'],
  ['round(50500 × 10% / (1 + 10%) × 3/7)', { ofMinor: 50_500, percentBp: 1000 }, '€505.00 × 10% / (1 + 10%) × 3/7'],
  ['226000 × 1050 / 10000', { nightsMinor: 226_000, percentBp: 1050 }, '€2,260.00 × 10.5%'],
  ['round(100000 × 2 × 12.5%)', { ofMinor: 100_000, percentBp: 1250, chosen: 2 }, '€1,000.00 × 2 × 12.5%'],
  ['-4200', { amountMinor: -4200, reason: 'late' }, '−€42.00'],
])('the arithmetic %s is read in money', (arithmetic, inputs, text) => {
  expect(arithmeticText({ arithmetic, inputs: inputs }, 'EUR')).toBe(text)
})

test.each([
  ['discount/early_bird/120', 'discount, early bird'],
  ['stay.nonRefundable', 'non refundable'],
  ['stay.nightly', 'nightly'],
  ['override/2027-08-14', 'override'],
  ['promo/SUMMER', 'promo, SUMMER'],
  ['promo/Summer-2027', 'promo, Summer-2027'],
  ['promo/2027', 'promo, 2027'],
])('the rule %s has a plain name', (rule, text) => {
  expect(ruleText(rule)).toBe(text)
})
