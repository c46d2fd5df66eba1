import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { DisputeState } from '#core/payment/dispute-state.ts'
import type { CaptureTime, PaymentStatus } from '#core/payment/payment-status.ts'
import type { RefundStatus } from '#core/payment/refund-status.ts'

/**
 * Marks the problem of a call that the provider has answered: it refuses this one request, however often it is
 * repeated. Clients never see it.
 */
export const REFUSED = Symbol('refused')

/**
 * There was no usable answer, so it is unknown whether the provider acted. The same call with the same key finds out.
 */
export type ProviderProblem = Extract<Problem, { code: 'payment_provider_unavailable' }> & { readonly [REFUSED]?: true }

/**
 * The provider refuses the refund: it is more than is left of the payment, or nothing was captured. Repeating the call
 * is no use.
 */
export type RefundProblem = ProviderProblem | Extract<Problem, { code: 'refund_refused' }>

/** The card was not saved with this provider, or is no longer saved. */
export type ChargeProblem = ProviderProblem | Extract<Problem, { code: 'no_saved_card' }>

/**
 * A card as its provider saves it: plain JSON to store with a booking, which only the gateway that returned it reads.
 */
export type SavedCard = Readonly<Record<string, string>>

/** A payment as the provider has it at this moment. */
export interface ProviderPayment {
  /** The provider's own id. */
  readonly ref: string
  /** The secret by which the payer's browser identifies the payment to the provider. */
  readonly clientSecret: string
  /**
   * Where the payer can pay or pass a challenge: on this site (a path) or elsewhere. Empty when there is nothing left
   * to do.
   */
  readonly url: string
  readonly status: PaymentStatus
  readonly amountMinor: number
  /** What was actually captured. It is less than `amountMinor` after a part was captured; refunds do not change it. */
  readonly capturedMinor: number
  readonly currency: string
  /** Brand and last four digits, once the payer has entered a card. */
  readonly card: { readonly brand: string; readonly last4: string } | null
  /**
   * Why it failed, e.g. `card_declined`, `insufficient_funds`, `authentication_required`. Null in every other status.
   */
  readonly failure: { readonly code: string } | null
  /** The card to charge later, if it was accepted and was to be saved. */
  readonly savedCard: SavedCard | null
  /** When a reservation expires unless it is captured. Null when nothing is reserved. */
  readonly authorisedUntil: Date | null
}

/**
 * A refund as the provider has it at this moment. `pending`: the bank needs days; `failed`: the money is back with the
 * provider.
 */
export interface ProviderRefund extends Pick<EventSubject, 'paymentRef' | 'paymentId'> {
  /** The provider's own id. */
  readonly ref: string
  readonly status: RefundStatus
  /** Why it failed, e.g. `expired_or_canceled_card`. Null in every other status. */
  readonly failure: string | null
  readonly amountMinor: number
  /** The idempotency key of the request. Null: somebody made it at the provider, beside this side. */
  readonly key: string | null
  readonly madeAt: Date
}

/** A charge that the cardholder's bank takes back, as the provider has it at this moment. */
export interface ProviderDispute extends Pick<EventSubject, 'paymentRef' | 'paymentId'> {
  readonly amountMinor: number
  /** The bank's reason, e.g. `product_not_received`. */
  readonly reason: string
  readonly state: DisputeState
  /** When the provider has to have the company's answer by. Null: it accepts none, or has one. */
  readonly answerBy: Date | null
}

/** What an event is about: a payment, or a refund or a dispute of it. */
export interface EventSubject {
  /** The provider's id. With Stripe it may be the id of a part of the payment, which `paymentId` resolves. */
  readonly paymentRef: string | null
  /** The payment's id on this side, from its `metadata.payment`. */
  readonly paymentId: string | null
  /** The provider's id of the refund. Null for all other events of a payment. */
  readonly refundRef: string | null
  /** Whether money of the payment was refunded, perhaps without saying by which refund. */
  readonly isRefunded: boolean
  /** The provider's id of the dispute. Null for all other events. */
  readonly disputeRef: string | null
}

/**
 * An event of the provider with a valid signature. It says what to look at; the state is always read from the provider.
 */
export interface ProviderEvent extends EventSubject {
  readonly eventId: string
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Why a webhook is not taken. */
export type WebhookFault = 'signature_invalid' | 'event_unreadable'

/** Which refunds to find: those of a payment, by the provider's id of it, or those made since an instant. */
export type RefundsOf = { readonly paymentRef: string } | { readonly since: Date }

interface NewPayment {
  /**
   * The payment's id on this side. The same key must come with the same request, and returns the first outcome again,
   * even a decline.
   */
  readonly idempotencyKey: string
  readonly amountMinor: number
  readonly currency: string
  /** Returned with events. `payment` is the payment's id on this side, `booking` the booking's. */
  readonly metadata: Readonly<Record<string, string>>
  readonly capture: CaptureTime
  /** What is paid for, in words for the payer. */
  readonly description: string
}

/**
 * A payment provider. Its calls go over the network, so never make them inside a transaction. Each call that changes
 * something carries an idempotency key, so that it can be repeated when the answer was lost; the first outcome is then
 * returned again. Keys have to be unique only within one kind of call. Nothing here throws because of the network or
 * the provider.
 */
export interface PaymentGateway {
  /** The name under which payments and events are stored, and the last part of the webhook's path. */
  readonly provider: string
  /**
   * Creates a payment for a person to pay at `url`. Afterwards the browser returns to `returnUrl` (a path of the site
   * or a full address). An amount of 0 with `saveCard` only saves the card.
   */
  createPayment(
    request: NewPayment & { readonly returnUrl: string; readonly saveCard: boolean },
  ): Promise<Result<ProviderPayment, ProviderProblem>>
  /**
   * Charges a saved card while the guest is not present. A decline is an answer with status `failed`, with the code
   * `authentication_required` when the bank insists on the cardholder.
   */
  chargeSaved(request: NewPayment & { readonly savedCard: SavedCard }): Promise<Result<ProviderPayment, ChargeProblem>>
  readPayment(ref: string): Promise<Result<ProviderPayment, ProviderProblem>>
  /**
   * Captures the reserved money, or a part of it; the rest is released. Returns the payment as it is then: `captured`,
   * or the state that prevented it (`cancelled` after the reservation expired; still `authorized` when more was asked
   * for than is reserved).
   */
  capture(request: {
    idempotencyKey: string
    ref: string
    amountMinor: number
  }): Promise<Result<ProviderPayment, ProviderProblem>>
  /**
   * Releases a reservation or closes an open payment. A captured or processing payment stays as it is and is returned.
   */
  cancel(request: { idempotencyKey: string; ref: string }): Promise<Result<ProviderPayment, ProviderProblem>>
  /** Refunds a part of a captured payment. Returns the provider's id of the refund. */
  refund(request: {
    idempotencyKey: string
    ref: string
    amountMinor: number
  }): Promise<Result<{ ref: string }, RefundProblem>>
  /**
   * Reads a refund, because its bank may still refuse it days later. Null: the provider knows no such refund, or it only
   * released what was not captured.
   */
  readRefund(ref: string): Promise<Result<ProviderRefund | null, ProviderProblem>>
  /** Returns the refunds of a payment, or all that were made since an instant, oldest first, whoever made them. */
  findRefunds(of: RefundsOf): Promise<Result<readonly ProviderRefund[], ProviderProblem>>
  /** Null: the provider knows no such dispute, as when the event came from another account. */
  readDispute(ref: string): Promise<Result<ProviderDispute | null, ProviderProblem>>
  /**
   * Returns the event in a webhook's raw body. `signature_invalid`: its signature is missing, wrong or older than 300 s
   * at `at`; `event_unreadable`: the provider has signed something else than an event that can be read and stored.
   */
  verifyWebhook(rawBody: string, headers: Headers, at: Date): ProviderEvent | WebhookFault
  /** Returns what a stored event (its `payload`) is about. */
  subjectOf(payload: Readonly<Record<string, unknown>>): EventSubject
}
