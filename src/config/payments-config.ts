import type { PaymentsConfig } from './config.ts'
import type { ParsedEnvironment } from './environment-schema.ts'

const NO_WEBHOOK_SECRET =
  'STRIPE_WEBHOOK_SECRET: must be set with STRIPE_SECRET_KEY: the Stripe dashboard shows it at the webhook endpoint <WEBSITE_URL>/webhooks/stripe'

/** Returns what is wrong with the settings of payments, one sentence each. */
export function paymentsFaults(values: Readonly<Record<string, string>>): string[] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  const isProduction = values['NODE_ENV'] === 'production'
  if (secretKey === undefined) {
    const faults = []
    if (webhookSecret !== undefined)
      faults.push('STRIPE_WEBHOOK_SECRET: is only used with STRIPE_SECRET_KEY: set both or neither')
    if (isProduction)
      faults.push(
        'STRIPE_SECRET_KEY: must be set in production, because simulated payments are refused there: you find it in the Stripe dashboard under API keys',
        ...(webhookSecret === undefined ? [NO_WEBHOOK_SECRET] : []),
      )
    return faults
  }
  const faults = []
  if (values['STRIPE_API_URL'] !== undefined && isLiveKey(secretKey))
    faults.push('STRIPE_API_URL: is for rehearsals with a test key: a live key is only sent to Stripe itself')
  if (webhookSecret === undefined) faults.push(NO_WEBHOOK_SECRET)
  if (!isProduction && isLiveKey(secretKey))
    faults.push(
      'STRIPE_SECRET_KEY: is a live key, and the demo would take real money for homes that do not exist: use a test key (sk_test_…)',
    )
  return faults
}

/** Returns Stripe when its key is given, else the simulated provider. */
export function paymentsConfig(values: ParsedEnvironment): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets, STRIPE_API_URL: apiUrl } = values
  return secretKey !== undefined && webhookSecrets !== undefined
    ? { kind: 'stripe', secretKey, webhookSecrets, isLive: isLiveKey(secretKey), ...(apiUrl && { apiUrl }) }
    : { kind: 'sandbox' }
}

const isLiveKey = (key: string) => /^[a-z]+_live_/.test(key)
