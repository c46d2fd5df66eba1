import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { DisputeState } from '#core/payment/dispute-state.ts'
import type { CaptureTime, PaymentStatus } from '#core/payment/payment-status.ts'
import type { RefundStatus } from '#core/payment/refund-status.ts'

/** Marks the problem of a call that the provider has answered: it will not do this one thing, whoever asks again. No client sees it. */
export const REFUSED = Symbol('refused')

/** No usable answer: whether the provider acted is unknown. The same call with the same key finds out. */
export type ProviderProblem = Extract<Problem, { code: 'payment_provider_unavailable' }> & { readonly [REFUSED]?: true }

/** The provider will not pay back: more than is left of the payment, or nothing was captured. Asking again is no use. */
export type RefundProblem = ProviderProblem | Extract<Problem, { code: 'refund_refused' }>

/** The card was not kept by this provider, or is not kept any more. */
export type ChargeProblem = ProviderProblem | Extract<Problem, { code: 'no_saved_card' }>

/** A card as its provider keeps it. Plain JSON to store with a booking; only the gateway that gave it looks inside. */
export type SavedCard = Readonly<Record<string, string>>

/** A payment as the provider knows it at this moment. */
export interface ProviderPayment {
  /** The provider's own id. */
  readonly ref: string
  /** What the payer's browser shows to the provider. */
  readonly clientSecret: string
  /** Where a person can pay or pass a challenge, on this site (a path) or elsewhere; empty when nothing is left to do there. */
  readonly url: string
  readonly status: PaymentStatus
  readonly amountMinor: number
  /** What was really taken: less than `amountMinor` after a part was captured; refunds do not change it. */
  readonly capturedMinor: number
  readonly currency: string
  /** Brand and last four digits, once a card was shown. */
  readonly card: { readonly brand: string; readonly last4: string } | null
  /** Why it failed, e.g. `card_declined`, `insufficient_funds`, `authentication_required`; null in every other status. */
  readonly failure: { readonly code: string } | null
  /** The card to charge later, once it was accepted and was to be kept. */
  readonly savedCard: SavedCard | null
  /** When a reservation dies unless it is captured; null when nothing is reserved. */
  readonly authorisedUntil: Date | null
}

/** A refund as the provider knows it at this moment. `pending`: the bank needs days; `failed`: the money is back with the provider. */
export interface ProviderRefund {
  /** The provider's own id. */
  readonly ref: string
  readonly status: RefundStatus
  /** Why it failed, e.g. `expired_or_canceled_card`; null in every other status. */
  readonly failure: string | null
}

/** A charge that the bank of a card's holder takes back, as the provider knows it at this moment. */
export interface ProviderDispute extends Pick<EventSubject, 'paymentRef' | 'paymentId'> {
  readonly amountMinor: number
  /** The bank's, e.g. `product_not_received`. */
  readonly reason: string
  readonly state: DisputeState
  /** Until when the provider takes our answer; null: it takes none, or has one. */
  readonly answerBy: Date | null
}

/** What an event speaks of: a payment, or a refund or a dispute of it. */
export interface EventSubject {
  /** The provider's id; of Stripe sometimes that of a part of the payment, which `paymentId` resolves. */
  readonly paymentRef: string | null
  /** `metadata.payment` of the payment: our own id. */
  readonly paymentId: string | null
  /** The provider's id of the refund; null for everything else that happens to a payment. */
  readonly refundRef: string | null
  /** The provider's id of the dispute; null for everything else. */
  readonly disputeRef: string | null
}

/** An event of the provider whose signature is right. It says what to look at, never what is true about it. */
export interface ProviderEvent extends EventSubject {
  readonly eventId: string
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
}

interface NewPayment {
  /** Our id of the payment. The same key must come with the same request; it answers the first effect again, also a decline. */
  readonly idempotencyKey: string
  readonly amountMinor: number
  readonly currency: string
  /** Comes back with events. `payment` = our payment id, `booking` = the booking's. */
  readonly metadata: Readonly<Record<string, string>>
  readonly capture: CaptureTime
  /** What is paid for, in the payer's words. */
  readonly description: string
}

/**
 * A payment provider. Calls go over the network: never inside a transaction. Every one that changes something carries our
 * own idempotency key, so that it may be repeated when the answer was lost; then the first effect is answered again. Keys need
 * to differ within one kind of call only. Nothing here throws because of the network or the provider.
 */
export interface PaymentGateway {
  /** Name under which payments and events are stored, and last part of the webhook's path. */
  readonly provider: string
  /**
   * Makes a payment for a person to pay at `url`; afterwards the browser comes back to `returnUrl` (a path of the site or a
   * whole address). An amount of 0 with `saveCard` only keeps the card.
   */
  createPayment(
    request: NewPayment & { readonly returnUrl: string; readonly saveCard: boolean },
  ): Promise<Result<ProviderPayment, ProviderProblem>>
  /**
   * Charges a kept card while nobody is at the keyboard. A decline is an answer with status `failed`, with the code
   * `authentication_required` when the bank insists on its holder.
   */
  chargeSaved(request: NewPayment & { readonly savedCard: SavedCard }): Promise<Result<ProviderPayment, ChargeProblem>>
  readPayment(ref: string): Promise<Result<ProviderPayment, ProviderProblem>>
  /**
   * Takes the reserved money, or a part of it; the rest is released. Returns the payment as it is then: `captured`, or what
   * stood in the way (`cancelled` after the reservation died; `authorized` still, when more was asked than is reserved).
   */
  capture(request: {
    idempotencyKey: string
    ref: string
    amountMinor: number
  }): Promise<Result<ProviderPayment, ProviderProblem>>
  /** Releases a reservation or closes an open payment. What is captured or processing stays so, and is answered so. */
  cancel(request: { idempotencyKey: string; ref: string }): Promise<Result<ProviderPayment, ProviderProblem>>
  /** Gives back a part of a captured payment; answers the provider's id of the refund. */
  refund(request: {
    idempotencyKey: string
    ref: string
    amountMinor: number
  }): Promise<Result<{ ref: string }, RefundProblem>>
  /** A refund that was made: days later its bank may still refuse it. */
  readRefund(ref: string): Promise<Result<ProviderRefund, ProviderProblem>>
  readDispute(ref: string): Promise<Result<ProviderDispute, ProviderProblem>>
  /** The event in a webhook's raw body; null when its signature is missing, wrong or older than 300 s at `at`. */
  verifyWebhook(rawBody: string, headers: Headers, at: Date): ProviderEvent | null
  /** What a stored event (its `payload`) speaks of. */
  subjectOf(payload: Readonly<Record<string, unknown>>): EventSubject
}
