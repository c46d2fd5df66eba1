import type { Result } from '#core/result.ts'
import { findDeposit } from '#db/queries/payment/deposit-queries.ts'
import { findPendingPaymentActions, touchPayment, type Payment } from '#db/queries/payment/payment-queries.ts'
import type { ChargeProblem, ProviderPayment } from '#payments/payment-gateway.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { applyResponse } from './settle-payment.ts'
import { fetchProviderPayment } from './fetch-provider-payment.ts'
import { noteLostCard } from './note-failed-charge.ts'

/**
 * Tells the provider about decisions made in a transaction: payments to be given up, reservations to be released or
 * captured. Unanswered ones stay pending. Returns how many were completed. Safe to repeat.
 */
export async function executePendingPaymentActions(deps: SettleDeps): Promise<number> {
  const pending = await findPendingPaymentActions(deps.db, { provider: deps.payments.provider, limit: 100 })
  return eachAlone(deps, pending, async (payment) => {
    // Done before the provider is told, so that one which always fails comes after the others next time.
    await touchPayment(deps.db, payment.id, deps.now())
    const result = await execute(deps, payment)
    if (result.ok) await applyResponse(deps, payment, result.value)
    else if (result.problem.code === 'no_saved_card') await noteLostCard(deps, payment)
    return result.ok && (result.value.status === 'captured' || result.value.status === 'cancelled')
  })
}

async function execute(deps: SettleDeps, payment: Payment): Promise<Result<ProviderPayment, ChargeProblem>> {
  let { providerRef: ref } = payment
  if (ref === null) {
    // The answer with the reference was lost; repeating the same request finds it.
    const found = await fetchProviderPayment(deps, payment)
    if (!found.ok) return found
    ref = found.value.ref
  }
  const { id: idempotencyKey } = payment
  const amountMinor = payment.kind === 'damage' ? await keptMinor(deps, payment) : payment.amountMinor
  if (payment.wanted === 'cancel' || amountMinor === 0) return deps.payments.cancel({ idempotencyKey, ref })
  return deps.payments.capture({ idempotencyKey, ref, amountMinor })
}

/** Returns how much of a damage deposit people decided to keep; without a decision, nothing. */
async function keptMinor({ db }: SettleDeps, { bookingId, id }: Payment): Promise<number> {
  const deposit = await findDeposit(db, bookingId)
  return deposit?.state === 'captured' && deposit.paymentId === id ? deposit.capturedMinor : 0
}
