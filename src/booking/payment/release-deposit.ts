import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'
import { findDeposit, saveDeposit, type DamageDeposit } from '#db/queries/payment/deposit-queries.ts'
import { setPendingAction } from '#db/queries/payment/payment-queries.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { executePendingPaymentActions } from './execute-pending-payment-actions.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'

type ReleaseProblem = ProblemOf<'booking_not_found' | 'deposit_not_held'>

/**
 * Releases the damage deposit early on behalf of the staff, or waives one that is not placed yet. Repeating it changes
 * nothing. `booking_not_found`; `deposit_not_held`: there is none, or it was kept.
 */
export async function releaseDeposit(
  deps: SettleDeps,
  { actor, bookingId, reason }: { actor: { uid: string }; bookingId: string; reason: string },
): Promise<Result<null, ReleaseProblem>> {
  const decided = await inTransaction<null, ReleaseProblem>(deps.db, async (tx) => {
    const contract = await lockContract(tx, bookingId)
    if (!contract) return err({ code: 'booking_not_found' })
    const deposit = await findDeposit(tx, bookingId)
    if (deposit?.state === 'released' || deposit?.state === 'waived') return ok(null)
    if (deposit?.state === 'planned' || deposit?.state === 'failed') {
      await saveDeposit(tx, { ...deposit, state: 'waived', reason, at: deps.now() })
      return ok(null)
    }
    if (deposit?.state !== 'held') return err({ code: 'deposit_not_held', state: deposit?.state ?? 'none' })
    await letGo(tx, deps, deposit, { actor: actor.uid, reason })
    return ok(null)
  })
  if (decided.ok) await executePendingPaymentActions(deps)
  return decided
}

/** Ends a held deposit: tells the guest, and `executePendingPaymentActions` tells the provider. */
export async function letGo(
  tx: Tx,
  deps: SettleDeps,
  deposit: DamageDeposit,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const at = deps.now()
  const { bookingId, amountMinor, paymentId } = deposit
  await saveDeposit(tx, { ...deposit, state: 'released', reauthoriseAt: null, reason, at })
  if (paymentId !== null) await setPendingAction(tx, paymentId, 'cancel')
  const detail = { amountMinor }
  await noteBookingEvent(tx, { bookingId, kind: 'deposit_released', actor, at, reason, detail })
  const booking = await findBooking(tx, bookingId)
  if (booking) await mailAboutBooking(tx, deps, 'deposit_released', booking, { amountMinor })
}
