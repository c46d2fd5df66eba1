import { expect, test } from 'vitest'
import type { StaffChangePreviewShape } from '#contract/booking/staff-bookings.ts'
import { movePriceText } from './move-text.ts'

test.each([
  [0, '€1,400.00, the same price'],
  [35_000, '€1,750.00, €350.00 more'],
  // Nothing has been said yet about what was paid, so not all of it may go back.
  [-35_000, '€1,050.00, €350.00 less'],
])('a move that changes the price by %d cents', (differenceMinor, text) => {
  const preview = { totalMinor: 140_000 + differenceMinor, differenceMinor, currency: 'EUR' }
  expect(movePriceText(preview as StaffChangePreviewShape)).toBe(text)
})
