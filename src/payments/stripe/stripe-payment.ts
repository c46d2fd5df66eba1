import type Stripe from 'stripe'
import type { ProviderPayment, SavedCard } from '#payments/payment-gateway.ts'
import type { PaymentStatus } from '#core/payment/payment-status.ts'
import { reasonOf } from './call-stripe.ts'
import { fromStripeAmount } from './stripe-amount.ts'

/** The parts of a session that `sessionPayment` needs expanded. */
export const SESSION_PARTS = [
  'payment_intent.payment_method',
  'payment_intent.latest_charge',
  'setup_intent.payment_method',
]

/** The parts of an intent that `intentPayment` needs expanded. */
export const INTENT_PARTS = ['payment_method', 'latest_charge']

/** After how long Stripe releases a reservation when it does not say. */
const AUTHORISATION_SECONDS = 7 * 86_400

/**
 * Returns the payment of a Checkout Session. The money wins over the session: what is paid or reserved counts, whatever
 * the session says about itself.
 */
export function sessionPayment(session: Stripe.Checkout.Session): ProviderPayment {
  const intent = objectIn(session.payment_intent)
  const inner = intent ? statusOfIntent(intent) : statusOfSetup(objectIn(session.setup_intent))
  const isDecided = inner === 'authorized' || inner === 'captured' || inner === 'processing'
  const status = session.status === 'expired' && !isDecided ? 'cancelled' : inner
  const currency = (intent?.currency ?? session.currency ?? '').toUpperCase()
  return {
    ref: session.id,
    // The hosted page needs nothing but its address.
    clientSecret: session.id,
    url: session.status === 'open' ? (session.url ?? '') : '',
    status,
    amountMinor: fromStripeAmount(intent?.amount ?? session.amount_total ?? 0, currency),
    capturedMinor: intent ? fromStripeAmount(intent.amount_received, currency) : 0,
    currency,
    ...(intent ? detailsOfIntent(intent, status) : detailsOfSetup(objectIn(session.setup_intent), status)),
  }
}

/** Returns the payment of a charge of a saved card. */
export function intentPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const status = statusOfIntent(intent)
  return {
    ref: intent.id,
    clientSecret: intent.client_secret ?? '',
    url: '',
    status,
    amountMinor: fromStripeAmount(intent.amount, intent.currency),
    capturedMinor: fromStripeAmount(intent.amount_received, intent.currency),
    currency: intent.currency.toUpperCase(),
    ...detailsOfIntent(intent, status),
  }
}

type Details = Pick<ProviderPayment, 'card' | 'failure' | 'savedCard' | 'authorisedUntil'>

function statusOfIntent(intent: Stripe.PaymentIntent): PaymentStatus {
  switch (intent.status) {
    case 'succeeded':
      return 'captured'
    case 'requires_capture':
      return 'authorized'
    case 'canceled':
      return 'cancelled'
    case 'processing':
      return 'processing'
    case 'requires_payment_method':
      return intent.last_payment_error ? 'failed' : 'requires_action'
    default:
      return 'requires_action'
  }
}

function statusOfSetup(setup: Stripe.SetupIntent | null): PaymentStatus {
  switch (setup?.status) {
    case 'succeeded':
      return 'captured'
    case 'canceled':
      return 'cancelled'
    case 'processing':
      return 'processing'
    case 'requires_payment_method':
      return setup.last_setup_error ? 'failed' : 'requires_action'
    default:
      return 'requires_action'
  }
}

function detailsOfIntent(intent: Stripe.PaymentIntent, status: PaymentStatus): Details {
  const method = objectIn(intent.payment_method) ?? intent.last_payment_error?.payment_method ?? null
  const isKept = intent.setup_future_usage === 'off_session' && (status === 'captured' || status === 'authorized')
  return {
    card: cardOf(method),
    failure: status === 'failed' ? { code: reasonOf(intent.last_payment_error ?? {}) } : null,
    savedCard: isKept ? savedCardOf(intent.customer, intent.payment_method) : null,
    authorisedUntil: status === 'authorized' ? authorisedUntil(intent) : null,
  }
}

function detailsOfSetup(setup: Stripe.SetupIntent | null, status: PaymentStatus): Details {
  const method = objectIn(setup?.payment_method ?? null) ?? setup?.last_setup_error?.payment_method ?? null
  return {
    card: cardOf(method),
    failure: status === 'failed' ? { code: reasonOf(setup?.last_setup_error ?? {}) } : null,
    savedCard: setup && status === 'captured' ? savedCardOf(setup.customer, setup.payment_method) : null,
    authorisedUntil: null,
  }
}

function authorisedUntil(intent: Stripe.PaymentIntent): Date {
  const charge = objectIn(intent.latest_charge)
  const before = charge?.payment_method_details?.card?.capture_before
  return new Date((before ?? (charge?.created ?? intent.created) + AUTHORISATION_SECONDS) * 1000)
}

function cardOf(method: Stripe.PaymentMethod | null): ProviderPayment['card'] {
  const card = method?.card
  return card ? { brand: card.brand, last4: card.last4 } : null
}

type Reference = string | { readonly id: string } | null

function savedCardOf(customer: Reference, method: Reference): SavedCard | null {
  const customerId = idOf(customer)
  const paymentMethod = idOf(method)
  return customerId !== null && paymentMethod !== null
    ? { provider: 'stripe', customer: customerId, paymentMethod }
    : null
}

/** Returns the id of an object that may have been expanded. */
export function idOf(reference: Reference): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

function objectIn<Value extends { id: string }>(reference: string | Value | null): Value | null {
  return typeof reference === 'string' ? null : reference
}
