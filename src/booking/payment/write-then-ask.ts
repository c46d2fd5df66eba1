import { ok } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Payment } from '#db/queries/payment/payment-queries.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * A step of a job that may need the provider: decided and written in a transaction, which answers the payment to be asked for, `done`
 * when nobody need be asked, or null when somebody else is at it; then the provider is asked. True when anything was done.
 */
export async function writeThenAsk(
  deps: SettleDeps,
  write: (tx: Tx) => Promise<Payment | 'done' | null>,
): Promise<boolean> {
  const step = await inTransaction<Payment | 'done' | null, never>(deps.db, async (tx) => ok(await write(tx)))
  if (!step.ok || step.value === null) return false
  if (step.value === 'done') deps.wake?.()
  else await settlePayment(deps, step.value)
  return true
}
