import { err, ok, type Result } from '#core/result.ts'
import type { Refund } from '#db/queries/payment/refund-queries.ts'
import type { ProviderProblem, ProviderRefund } from '#payments/payment-gateway.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { noteFailedRefund } from './note-failed-refund.ts'

/**
 * Updates a refund to its current state at the provider: one that has failed since is owed again.
 * `payment_provider_unavailable`: nothing has changed, ask again later.
 */
export async function settleRefund(
  deps: Pick<SettleDeps, 'db' | 'now' | 'payments' | 'onFault'>,
  refund: Refund,
): Promise<Result<ProviderRefund['status'], ProviderProblem>> {
  if (refund.providerRef === null || refund.provider !== deps.payments.provider) return ok('pending')
  const reported = await deps.payments.readRefund(refund.providerRef)
  if (!reported.ok) return reported
  // It is unknown at the provider, as after a change of the account.
  if (reported.value === null) return err({ code: 'payment_provider_unavailable' })
  const { status, failure } = reported.value
  if (status === 'failed') await noteFailedRefund(deps, refund, failure ?? 'failed')
  return ok(status)
}
