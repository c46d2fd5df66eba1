import { ok } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Payment } from '#db/queries/payment/payment-queries.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Runs a step of a job that may need the provider. The decision is made and stored in a transaction, which returns the
 * payment to settle by its state at the provider, `done` if that is not needed, or null if another process is working
 * on it. Then the payment is settled. Returns whether anything was done.
 */
export async function writeThenSettle(
  deps: SettleDeps,
  write: (tx: Tx) => Promise<Payment | 'done' | null>,
): Promise<boolean> {
  const step = await inTransaction<Payment | 'done' | null, never>(deps.db, async (tx) => ok(await write(tx)))
  if (!step.ok || step.value === null) return false
  if (step.value === 'done') deps.wake?.()
  else await settlePayment(deps, step.value)
  return true
}
