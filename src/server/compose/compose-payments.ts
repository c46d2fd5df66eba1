import type { UnreadableEvent } from '#api/payment/unreadable-event.ts'
import type { Config } from '#config/config.ts'
import type { Secrets } from '#config/secrets.ts'
import { withCircuitBreaker } from '#payments/circuit-breaker.ts'
import type { PaymentGateway } from '#payments/payment-gateway.ts'
import { createSandboxGateway } from '#payments/sandbox-gateway.ts'
import type { Service } from '#server/service.ts'
import type { Logger } from 'pino'

const UNREADABLE_EVENT =
  'a signed event of the payment provider cannot be read and was answered with 400: look it up there by its id, and choose snapshot events for the endpoint, not thin ones'

export interface PaymentsOptions {
  readonly config: Config
  readonly secrets: Secrets
  readonly log: {
    info(sentence: string): void
    warn(sentence: string): void
    error(context: { err: unknown }, sentence: string): void
  }
  readonly realNow: () => Date
}

/**
 * Composes the payment provider behind a circuit breaker: Stripe if there is a key for it, otherwise, in the demo, the
 * simulated one, which is called through `reach` as if it were elsewhere.
 */
export async function composePayments(options: PaymentsOptions, reach: Service): Promise<PaymentGateway> {
  const { log, realNow } = options
  const gateway = await providerOf(options, reach)
  return withCircuitBreaker(gateway, {
    now: realNow,
    onOpen: () => log.warn(`${gateway.provider} does not respond; no requests are sent to it for half a minute`),
  })
}

async function providerOf(options: PaymentsOptions, reach: Service): Promise<PaymentGateway> {
  const { config, secrets, log, realNow } = options
  const { payments, websiteUrl } = config
  if (payments.kind === 'sandbox') {
    if (config.mode !== 'demo') throw new Error('simulated payments in production')
    return createSandboxGateway({
      fetch: reach,
      baseUrl: websiteUrl,
      apiKey: secrets.sandboxApiKey,
      webhookSecrets: [secrets.sandboxWebhookSecret],
    })
  }
  // The SDK of Stripe is loaded only if it is used.
  const { createStripeGateway } = await import('#payments/stripe/create-stripe-gateway.ts')
  const { secretKey, webhookSecrets, apiUrl } = payments
  const onFault = (error: unknown) =>
    log.error({ err: error }, 'Stripe refused a request; this has to be fixed by a person')
  const gateway = createStripeGateway({
    secretKey,
    webhookSecrets,
    websiteUrl,
    onFault,
    ...(apiUrl && { api: stripeAt(apiUrl) }),
  })
  if (!payments.isLive) log.info('payments go to Stripe with a test key: no money moves')
  return {
    ...gateway,
    // Stripe signs by the real time, even while the demo's clock is ahead.
    verifyWebhook: (rawBody, headers) => gateway.verifyWebhook(rawBody, headers, realNow()),
  }
}

/** Returns a server that speaks Stripe's protocol, in the form that its SDK accepts. */
function stripeAt(address: string) {
  const { hostname, port, protocol } = new URL(address)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  }
}

/** Creates what names signed events that cannot be read in the log: their provider shows only the 400. */
export function reportUnreadableEvents(log: Pick<Logger, 'warn'>): (event: UnreadableEvent) => void {
  return (event) => log.warn(event, UNREADABLE_EVENT)
}
