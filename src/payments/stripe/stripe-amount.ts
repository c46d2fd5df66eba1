import { minorDigitsOf } from '#core/money/format-money.ts'

/*
 * The digits of amounts at Stripe (docs.stripe.com/currencies). They differ from ours: forints have two there, and
 * Stripe keeps two for the currencies of Iceland and Uganda, as it always has.
 */
const WITHOUT_DIGITS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'
const WITH_THREE_DIGITS = 'BHD JOD KWD LYD OMR TND'

function factorOf(currency: string): number {
  const digits = WITHOUT_DIGITS.includes(currency) ? 0 : WITH_THREE_DIGITS.includes(currency) ? 3 : 2
  return 10 ** (digits - minorDigitsOf(currency))
}

/**
 * Converts an amount in our minor units to Stripe's. The figure is nearly always the same; 1000 forints are 100000
 * there.
 */
export function toStripeAmount(amountMinor: number, currency: string): number {
  return amountMinor * factorOf(currency)
}

/** Converts a figure of Stripe to our minor units. Stripe's currency codes are lower case. */
export function fromStripeAmount(amount: number, stripeCurrency: string): number {
  return Math.round(amount / factorOf(stripeCurrency.toUpperCase()))
}
