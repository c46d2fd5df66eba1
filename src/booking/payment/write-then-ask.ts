import { ok } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Payment } from '#db/queries/payment/payment-queries.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Runs a step of a job that may need the provider. The decision is made and stored in a transaction, which returns the
 * payment to ask the provider for, `done` if it need not be asked, or null if another process is working on it. Then
 * the provider is asked. Returns whether anything was done.
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
