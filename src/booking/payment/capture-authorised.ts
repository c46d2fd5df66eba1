import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findPaymentsOfBooking } from '#db/queries/payment/payment-queries.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { applyResponse } from './settle-payment.ts'

/**
 * Captures the amount that was reserved with a request. Call it before the request is confirmed, outside of any
 * transaction. Safe to repeat; if the confirmation does not follow, the money is refunded when the request ends.
 * Succeeds when nothing was due yet. `payment_declined`: the reservation is gone; `payment_provider_unavailable`: try
 * again.
 */
export async function captureAuthorised(
  deps: SettleDeps,
  bookingId: string,
): Promise<Result<null, ProblemOf<'payment_declined' | 'payment_provider_unavailable'>>> {
  for (const payment of await findPaymentsOfBooking(deps.db, bookingId)) {
    const { id: idempotencyKey, providerRef: ref, kind, status, amountMinor, wanted: requested } = payment
    if (kind !== 'instalment' || status !== 'authorized' || requested === 'cancel' || ref === null) continue
    const result = await deps.payments.capture({ idempotencyKey, ref, amountMinor })
    if (!result.ok) return result
    await applyResponse(deps, payment, result.value)
    if (result.value.status !== 'captured')
      return err({ code: 'payment_declined', reason: result.value.failure?.code ?? 'authorisation_expired' })
  }
  return ok(null)
}
