import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

/*
 * Stripe's objects as far as the product reads them. The types are the SDK's own, so that an unknown field or an
 * unknown state does not compile here.
 */

export interface Intent extends Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'cancellation_reason'
  | 'capture_method'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'description'
  | 'livemode'
  | 'metadata'
  | 'setup_future_usage'
  | 'status'
> {
  customer: string | null
  payment_method: string | null
  latest_charge: string | null
  last_payment_error: ErrorBody | null
}

export interface Setup extends Pick<
  Stripe.SetupIntent,
  'id' | 'object' | 'client_secret' | 'created' | 'description' | 'livemode' | 'metadata' | 'status' | 'usage'
> {
  customer: string | null
  payment_method: string | null
  last_setup_error: ErrorBody | null
}

export interface Session extends Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'customer_creation'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'ui_mode'
  | 'url'
> {
  customer: string | null
  payment_intent: string | null
  setup_intent: string | null
}

export interface Method extends Pick<Stripe.PaymentMethod, 'id' | 'object' | 'created' | 'livemode' | 'type'> {
  customer: string | null
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}

export interface Charge extends Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_captured' | 'amount_refunded' | 'captured' | 'created' | 'metadata' | 'refunded'
> {
  payment_intent: string
  payment_method_details: { type: 'card'; card: { brand: string; last4: string; capture_before?: number } }
}

export interface Refund extends Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'reason' | 'status' | 'failure_reason'
> {
  charge: string
  payment_intent: string
}

export interface Dispute extends Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'reason' | 'status'
> {
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'>
  charge: string
  payment_intent: string
}

export interface Customer extends Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'livemode' | 'metadata'> {
  email: string | null
}

export interface ErrorBody {
  type: 'card_error'
  code: string
  decline_code?: string
  message: string
  charge?: string
  payment_method?: Method
}

/** How a card behaves (docs.stripe.com/testing). */
export interface CardBehaviour {
  readonly onSession: 'ok' | 'challenge' | { readonly decline: string }
  readonly offSession: 'ok' | 'authentication_required' | { readonly decline: string }
  /** The outcome of saving the card without a charge. */
  readonly setup: 'ok' | 'challenge' | { readonly decline: string }
}

const declined = (code: string) => ({ decline: code })

export const cardBehaviours: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': { onSession: 'ok', offSession: 'ok', setup: 'ok' },
  '4000000000000002': {
    onSession: declined('generic_decline'),
    offSession: declined('generic_decline'),
    setup: declined('generic_decline'),
  },
  '4000000000009995': {
    onSession: declined('insufficient_funds'),
    offSession: declined('insufficient_funds'),
    setup: declined('insufficient_funds'),
  },
  '4000002500003155': { onSession: 'challenge', offSession: 'ok', setup: 'challenge' },
  '4000002760003184': { onSession: 'challenge', offSession: 'authentication_required', setup: 'challenge' },
  '4000000000000341': {
    onSession: declined('generic_decline'),
    offSession: declined('generic_decline'),
    setup: 'ok',
  },
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export const declineMessage = (code: string) =>
  code === 'insufficient_funds' ? 'Your card has insufficient funds.' : 'Your card was declined.'
