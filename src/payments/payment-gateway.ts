import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'

export type ProviderProblem = Extract<Problem, { code: 'payment_provider_unavailable' }>

/** A payment as the provider knows it at this moment. */
export interface ProviderPayment {
  /** The provider's own id. */
  readonly ref: string
  /** What the payer's browser shows to the provider. */
  readonly clientSecret: string
  /** Where a person can pay or pass a challenge. */
  readonly url: string
  /** requires_action: waits for a card or for a challenge; failed: declined, another card may be tried. */
  readonly status: 'requires_action' | 'processing' | 'captured' | 'failed' | 'cancelled'
  readonly amountMinor: number
  readonly currency: string
  /** Brand and last four digits, once a card was shown. */
  readonly card: { readonly brand: string; readonly last4: string } | null
  /** The provider's reason, e.g. `card_declined`. */
  readonly failure: { readonly code: string } | null
}

/** An event of the provider whose signature is right. It says which payment to look at, never what is true about it. */
export interface ProviderEvent {
  readonly eventId: string
  readonly kind: string
  readonly paymentRef: string
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * A payment provider. Calls go over the network: never inside a transaction. Every one that changes something carries our
 * own idempotency key, so that it may be repeated when the answer was lost; then the first effect is answered again.
 * `payment_provider_unavailable`: no usable answer; whether the provider acted is unknown.
 */
export interface PaymentGateway {
  /** Name under which payments and events are stored, and last part of the webhook's path. */
  readonly provider: string
  createPayment(request: {
    idempotencyKey: string
    amountMinor: number
    currency: string
    metadata: Readonly<Record<string, string>>
  }): Promise<Result<ProviderPayment, ProviderProblem>>
  readPayment(ref: string): Promise<Result<ProviderPayment, ProviderProblem>>
  /** Gives back a part of a captured payment; answers the provider's id of the refund. */
  refund(request: {
    idempotencyKey: string
    ref: string
    amountMinor: number
  }): Promise<Result<{ ref: string }, ProviderProblem>>
  /** The event in a webhook's raw body; null when its signature is missing, wrong or older than the tolerance. */
  verifyWebhook(rawBody: string, headers: Headers, at: Date): ProviderEvent | null
}
