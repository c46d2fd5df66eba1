import { expect, test } from 'vitest'
import { cellPrice } from './host-calendar-text.ts'

test.each([
  [12_000, 'EUR', '120'],
  [12_050, 'EUR', '120.50'],
  [102_300, 'EUR', '1,023'],
  [102_350, 'EUR', '1,024'],
  [1_234_567, 'EUR', '12,346'],
  [12_345_678, 'EUR', '123.5K'],
  [45_000, 'JPY', '45,000'],
  [1_250_000, 'JPY', '1.3M'],
])('%i of %s is written as %s in a cell of the calendar', (amountMinor, currency, text) => {
  expect(cellPrice(amountMinor, currency)).toBe(text)
})
