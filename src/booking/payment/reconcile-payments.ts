import { findPaymentsToReconcile } from '#db/queries/payment/payment-queries.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { settlePayment } from './settle-payment.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Longer than any reservation lasts. */
const GIVE_UP_MS = 9 * 24 * HOUR_MS

/**
 * Asks the provider about open payments that were not checked for a minute in their first two hours, later for an hour.
 * This finds a success, a decline or the end of a reservation whose answer and event were both lost. Returns how many
 * it could check.
 */
export async function reconcilePayments(deps: SettleDeps): Promise<number> {
  const now = deps.now().getTime()
  const bounds = {
    provider: deps.payments.provider,
    youngSince: new Date(now - 2 * HOUR_MS),
    youngAskedSince: new Date(now - MINUTE_MS),
    oldSince: new Date(now - GIVE_UP_MS),
    oldAskedSince: new Date(now - HOUR_MS),
    limit: 50,
  }
  const unsettled = await findPaymentsToReconcile(deps.db, bounds)
  return eachAlone(deps, unsettled, async (payment) => (await settlePayment(deps, payment)).ok)
}
