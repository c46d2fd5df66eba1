import { expect, test } from 'vitest'
import { currencies } from '#core/money/currencies.ts'
import { minorDigitsOf } from '#core/money/format-money.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts'

/** docs.stripe.com/currencies: those without digits, and those with three; all others have two there. */
const WITHOUT = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const WITH_THREE = 'BHD JOD KWD OMR TND'.split(' ')

test('a thousand of any currency is a thousand of it at Stripe, and comes back as that', () => {
  expect(toStripeAmount(200_000, 'HUF')).toBe(20_000_000)
  expect(toStripeAmount(200_000, 'JPY')).toBe(200_000)
  expect(toStripeAmount(200_000, 'EUR')).toBe(200_000)
  for (const currency of currencies.filter((code) => code !== 'LYD' && code !== 'IQD')) {
    const digits = WITHOUT.includes(currency) ? 0 : WITH_THREE.includes(currency) ? 3 : 2
    const minor = 1_000 * 10 ** minorDigitsOf(currency)
    expect([currency, toStripeAmount(minor, currency)]).toEqual([currency, 1_000 * 10 ** digits])
    expect(fromStripeAmount(toStripeAmount(minor, currency), currency.toLowerCase())).toBe(minor)
  }
})
