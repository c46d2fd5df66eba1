import { expect, test } from 'vitest'
import { inputText, recomputeText } from './recompute-text.ts'

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
