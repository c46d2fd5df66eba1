import { findPaymentsToReconcile } from '#db/queries/payment-queries.ts'
import { settlePayment, type SettleDeps } from './settle-payment.ts'

const QUIET_MS = 60_000
const GIVE_UP_MS = 2 * 3_600_000

/**
 * Asks the provider about open payments nobody has asked about for a minute, for two hours after they were made: finds a success
 * whose answer and whose event were both lost. Answers how many it could ask about.
 */
export async function reconcilePayments(deps: SettleDeps): Promise<number> {
  const now = deps.now().getTime()
  const bounds = { untouchedSince: new Date(now - QUIET_MS), madeAfter: new Date(now - GIVE_UP_MS), limit: 50 }
  let asked = 0
  for (const payment of await findPaymentsToReconcile(deps.db, bounds)) {
    if ((await settlePayment(deps, payment)).ok) asked += 1
  }
  return asked
}
