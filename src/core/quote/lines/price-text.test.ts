import { expect, test } from 'vitest'
import { formatMoney } from '#core/money/format-money.ts'
import { priceText } from './price-text.ts'

const amounts = [
  0,
  1,
  5,
  99,
  100,
  999,
  1000,
  9_999,
  99_900,
  99_999,
  100_000,
  999_999,
  1_000_000,
  99_999_999,
  100_000_000,
  123_456_789,
  Number.MAX_SAFE_INTEGER,
  -1,
  -99_999,
  -100_000,
]

test('a price in a line reads as money does everywhere, in every currency', () => {
  for (const currency of Intl.supportedValuesOf('currency')) {
    const both = (write: typeof priceText) => amounts.map((amount) => write(amount, currency))
    expect(both(priceText)).toEqual(both(formatMoney))
  }
})
