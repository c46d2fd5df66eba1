import { isUuid } from '#core/is-uuid.ts'
import { findPayment, findPaymentByProviderRef, type Payment } from '#db/queries/payment/payment-queries.ts'
import { findRefundByProviderRef } from '#db/queries/payment/refund-queries.ts'
import {
  findOpenWebhookEvents,
  findWebhookEvent,
  noteWebhookEvent,
  type WebhookEvent,
} from '#db/queries/payment/payment-event-queries.ts'
import { eachAlone } from '#booking/each-alone.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { settlePayment } from './settle-payment.ts'
import { settleRefund } from './settle-refund.ts'

const STRANGE_AFTER_MS = 3_600_000

/**
 * Handles a stored event: asks the provider about the payment or refund it speaks of. True when that is done (also for those that
 * are not ours). False = try again: the provider did not answer, or the event came before our own commit.
 */
export async function settleWebhookEvent(
  deps: SettleDeps,
  key: { provider: string; eventId: string },
): Promise<boolean> {
  const event = await findWebhookEvent(deps.db, key.provider, key.eventId)
  if (!event || event.processed) return true
  const outcome = await handle(deps, event)
  await noteWebhookEvent(deps.db, event, { processedAt: outcome === null ? deps.now() : null, error: outcome })
  return outcome === null
}

/** Handles events that were left open `ageMs` ago or earlier: their job was lost or gave up. Returns how many are done. */
export async function settleOpenWebhookEvents(deps: SettleDeps, ageMs: number): Promise<number> {
  const open = await findOpenWebhookEvents(deps.db, new Date(deps.now().getTime() - ageMs))
  return eachAlone(deps, open, (event) => settleWebhookEvent(deps, event))
}

async function handle(deps: SettleDeps, event: WebhookEvent): Promise<string | null> {
  // Of a provider that was replaced: nobody is there to be asked.
  if (event.provider !== deps.payments.provider) return null
  const { paymentRef, paymentId, refundRef } = deps.payments.subjectOf(event.payload)
  const refund = refundRef === null ? null : await findRefundByProviderRef(deps.db, event.provider, refundRef)
  if (refund) {
    const settled = await settleRefund(deps, refund)
    return settled.ok ? null : settled.problem.code
  }
  if (paymentRef === null && paymentId === null) return null
  const payment = await paymentOf(deps, event.provider, paymentRef, paymentId)
  // Unknown at first: the event overtook the commit that stores the reference. Unknown for an hour: not our payment.
  if (!payment) return deps.now().getTime() - event.receivedAt.getTime() < STRANGE_AFTER_MS ? 'payment unknown' : null
  const settled = await settlePayment(deps, payment)
  return settled.ok ? null : settled.problem.code
}

async function paymentOf(
  { db }: Pick<SettleDeps, 'db'>,
  provider: string,
  paymentRef: string | null,
  paymentId: string | null,
): Promise<Payment | null> {
  const byRef = paymentRef === null ? null : await findPaymentByProviderRef(db, provider, paymentRef)
  if (byRef || paymentId === null || !isUuid(paymentId)) return byRef
  const byId = await findPayment(db, paymentId)
  return byId?.provider === provider ? byId : null
}
