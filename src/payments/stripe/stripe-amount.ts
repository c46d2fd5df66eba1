/**
 * Currencies whose amounts Stripe writes with two digits more than they have: it has kept its old ways there
 * (docs.stripe.com/currencies, special cases).
 */
const HUNDREDFOLD: ReadonlySet<string> = new Set(['ISK', 'UGX'])

const factorOf = (currency: string) => (HUNDREDFOLD.has(currency) ? 100 : 1)

/**
 * Our minor units as Stripe counts them. The same figure nearly always, also for currencies without digits (1000 JPY = 1000).
 */
export function toStripeAmount(amountMinor: number, currency: string): number {
  return amountMinor * factorOf(currency)
}

/** Stripe's figure in our minor units; its currency codes are lower case. */
export function fromStripeAmount(amount: number, stripeCurrency: string): number {
  return Math.round(amount / factorOf(stripeCurrency.toUpperCase()))
}
