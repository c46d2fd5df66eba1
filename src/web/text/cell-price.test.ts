import { expect, test } from 'vitest'
import { cellPrice } from './host-calendar-text.ts'

test.each([
  [12_000, 'EUR', '120'],
  [9_250, 'EUR', '92.50'],
  [17_280, 'EUR', '173'],
  [102_300, 'EUR', '1,023'],
  [102_350, 'EUR', '1,024'],
  [1_234_567, 'EUR', '12.3K'],
  [12_345_678, 'EUR', '123K'],
  [45_500, 'JPY', '45.5K'],
  [1_250_000, 'JPY', '1.25M'],
])('%i of %s is written as %s in a cell of the calendar', (amountMinor, currency, text) => {
  expect(cellPrice(amountMinor, currency)).toBe(text)
})
