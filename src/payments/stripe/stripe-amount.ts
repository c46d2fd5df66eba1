/**
 * Currencies whose amounts Stripe writes with two more digits than the currencies have, for historical reasons
 * (docs.stripe.com/currencies, special cases).
 */
const HUNDREDFOLD: ReadonlySet<string> = new Set(['ISK', 'UGX'])

const factorOf = (currency: string) => (HUNDREDFOLD.has(currency) ? 100 : 1)

/**
 * Converts minor units to Stripe's amount. The figure is nearly always the same, also for currencies without decimals
 * (1000 JPY = 1000).
 */
export function toStripeAmount(amountMinor: number, currency: string): number {
  return amountMinor * factorOf(currency)
}

/** Converts Stripe's amount to minor units. Stripe's currency codes are lower case. */
export function fromStripeAmount(amount: number, stripeCurrency: string): number {
  return Math.round(amount / factorOf(stripeCurrency.toUpperCase()))
}
