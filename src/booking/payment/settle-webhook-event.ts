import {
  findOpenWebhookEvents,
  noteWebhookEvent,
  takeDueWebhookEvents,
  type WebhookEvent,
} from '#db/queries/payment/payment-event-queries.ts'
import { ok } from '#core/result.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { settlePayment } from './settle-payment.ts'
import { paymentOfSubject } from './payment-of-subject.ts'
import { settleDispute } from './settle-dispute.ts'
import { settleProviderRefund, settleRefundsOf } from './settle-provider-refund.ts'

const STRANGE_AFTER_MS = 3_600_000
/** How many events are handled at the same time. */
const AT_ONCE = 20

/**
 * Handles the stored events whose next try is due; those that cannot be settled yet are tried again later. Returns how
 * many are done. Any number of processes may run it: each takes different events.
 */
export async function settleDueWebhookEvents(deps: SettleDeps): Promise<number> {
  let done = 0
  for (;;) {
    const events = await takeDueWebhookEvents(deps.db, deps.now(), AT_ONCE)
    const outcomes = await Promise.all(events.map((event) => eachAlone(deps, [event], () => settle(deps, event))))
    done += outcomes.reduce((sum, one) => sum + one, 0)
    if (events.length < AT_ONCE) return done
  }
}

/** Handles all open events at once, due or not, after the clock was moved. Returns how many are done. */
export async function settleOpenWebhookEvents(deps: SettleDeps): Promise<number> {
  return eachAlone(deps, await findOpenWebhookEvents(deps.db), (event) => settle(deps, event))
}

/**
 * Asks the provider about the payment, refund or dispute of an event. Returns true when that is done, also for events
 * that do not concern us; false = try again, because the provider did not answer or the event came before our own
 * commit.
 */
async function settle(deps: SettleDeps, event: WebhookEvent): Promise<boolean> {
  const outcome = await handle(deps, event)
  await noteWebhookEvent(deps.db, event, { processedAt: outcome === null ? deps.now() : null, error: outcome })
  return outcome === null
}

async function handle(deps: SettleDeps, event: WebhookEvent): Promise<string | null> {
  // The event is of a provider that was replaced and can no longer be asked.
  if (event.provider !== deps.payments.provider) return null
  const { paymentRef, paymentId, refundRef, isRefunded, disputeRef } = deps.payments.subjectOf(event.payload)
  if (disputeRef !== null) {
    const settled = await settleDispute(deps, disputeRef)
    if (!settled.ok) return settled.problem.code
    return settled.value ? null : unlessStrange(deps, event)
  }
  if (refundRef !== null) {
    const read = await deps.payments.readRefund(refundRef)
    if (!read.ok) return read.problem.code
    const isSettled = read.value !== null && (await settleProviderRefund(deps, read.value))
    return isSettled ? null : unlessStrange(deps, event)
  }
  if (paymentRef === null && paymentId === null) return null
  const payment = await paymentOfSubject(deps.db, event.provider, { paymentRef, paymentId })
  if (!payment) return unlessStrange(deps, event)
  const settled = await settlePayment(deps, payment)
  if (!settled.ok) return settled.problem.code
  const refunds = isRefunded ? await settleRefundsOf(deps, payment) : ok(true)
  return refunds.ok ? null : refunds.problem.code
}

/**
 * Returns null for a payment that is not ours, because it is still unknown after an hour. Before that, the event may
 * have overtaken the commit that stores its reference.
 */
function unlessStrange({ now }: Pick<SettleDeps, 'now'>, { receivedAt }: WebhookEvent): string | null {
  return now().getTime() - receivedAt.getTime() < STRANGE_AFTER_MS ? 'payment unknown' : null
}
