import Stripe from 'stripe'

/**
 * The outcome of a call. `unknown`: nobody knows whether Stripe acted; `refused`: it did not, for a reason that
 * concerns only this request (a decline, a state that forbids it, something that does not exist).
 */
export type StripeOutcome<Value> =
  | { readonly is: 'answer'; readonly value: Value }
  | { readonly is: 'refused'; readonly error: Stripe.errors.StripeError }
  | { readonly is: 'unknown' }

/**
 * Makes a call and classifies its errors. `onFault` receives errors that repeating cannot mend: a key that is not or no
 * longer valid, a permission that it lacks, an idempotency key used for another request. Throws programming errors.
 */
export async function callStripe<Value>(
  call: () => Promise<Value>,
  onFault: ((error: unknown) => void) | undefined,
): Promise<StripeOutcome<Value>> {
  try {
    return { is: 'answer', value: await call() }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError)
      return { is: 'refused', error }
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (isOurMistake(error)) onFault?.(error)
    return { is: 'unknown' }
  }
}

function isOurMistake(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  )
}

/** Returns the reason in one word, as test cards and messages use it: the bank's own if it gave one, else Stripe's. */
export function reasonOf(error: { readonly code?: string | null; readonly decline_code?: string | null }): string {
  const code = error.code ?? 'card_declined'
  if (code === 'payment_intent_authentication_failure' || code === 'setup_intent_authentication_failure')
    return 'authentication_failed'
  if (code !== 'card_declined') return code
  return error.decline_code && error.decline_code !== 'generic_decline' ? error.decline_code : code
}
