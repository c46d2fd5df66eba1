import { isUuid } from '#core/is-uuid.ts'
import type { Executor } from '#db/database.ts'
import { findPayment, findPaymentByProviderRef, type Payment } from '#db/queries/payment/payment-queries.ts'
import type { EventSubject } from '#payments/payment-gateway.ts'

/** Finds the payment that a provider refers to, by its own id or by ours; null: it is not known (yet). */
export async function paymentOfSubject(
  db: Executor,
  provider: string,
  { paymentRef, paymentId }: Pick<EventSubject, 'paymentRef' | 'paymentId'>,
): Promise<Payment | null> {
  const byRef = paymentRef === null ? null : await findPaymentByProviderRef(db, provider, paymentRef)
  if (byRef || paymentId === null || !isUuid(paymentId)) return byRef
  const byId = await findPayment(db, paymentId)
  return byId?.provider === provider ? byId : null
}
