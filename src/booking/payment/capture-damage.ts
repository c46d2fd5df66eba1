import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'
import { findDeposit, insertDamageEvidence, saveDeposit } from '#db/queries/payment/deposit-queries.ts'
import { setPendingAction } from '#db/queries/payment/payment-queries.ts'
import { unchargeable } from '#booking/unchargeable.ts'
import type { StaffActor, SettleDeps } from '#booking/booking-deps.ts'
import { checkPictures } from './check-pictures.ts'
import { declaredDamageLeft } from './declared-damage-left.ts'
import { executePendingPaymentActions } from './execute-pending-payment-actions.ts'

/**
 * Keeps a part or all of a held damage deposit on behalf of the staff, because of what the note describes and the
 * pictures (by id) show; the rest is released. The guest agreed to the deposit at booking and sees the evidence. The
 * decision is final when this returns; if the provider does not answer now, it is told later. Minor units.
 *
 * `booking_not_found`; `deposit_not_held`: there is none, or it has ended; `damage_exceeds_deposit`; `invalid_input`:
 * less than 1, an amount that cannot be paid in the currency, or no picture; `picture_not_found`: there is none, or it
 * is not theirs.
 */
export async function captureDamage(
  deps: SettleDeps,
  {
    actor,
    bookingId,
    amountMinor,
    note,
    pictures,
  }: { actor: StaffActor; bookingId: string; amountMinor: number; note: string; pictures: readonly string[] },
): Promise<
  Result<
    { capturedMinor: number },
    ProblemOf<
      'booking_not_found' | 'damage_exceeds_deposit' | 'deposit_not_held' | 'invalid_input' | 'picture_not_found'
    >
  >
> {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 1)
    return err({ code: 'invalid_input', fields: { amountMinor: 'at least 1' } })
  if (pictures.length === 0)
    return err({ code: 'invalid_input', fields: { pictures: 'at least one picture of the damage' } })
  const decided = await inTransaction<
    { capturedMinor: number },
    ProblemOf<
      'booking_not_found' | 'damage_exceeds_deposit' | 'deposit_not_held' | 'invalid_input' | 'picture_not_found'
    >
  >(deps.db, async (tx) => {
    const contract = await lockContract(tx, bookingId)
    if (!contract) return err({ code: 'booking_not_found' })
    const fault = unchargeable(amountMinor, contract.currency)
    if (fault) return err(fault)
    const deposit = await findDeposit(tx, bookingId)
    if (deposit?.state !== 'held' || deposit.paymentId === null)
      return err({ code: 'deposit_not_held', state: deposit?.state ?? 'none' })
    const depositMinor = Math.min(deposit.amountMinor, await declaredDamageLeft(tx, contract))
    if (amountMinor > depositMinor) return err({ code: 'damage_exceeds_deposit', depositMinor })
    const known = await checkPictures(tx, actor, pictures)
    if (!known.ok) return known
    const at = deps.now()
    await insertDamageEvidence(tx, { bookingId, note, pictures, createdBy: actor.uid, at })
    const kept = { ...deposit, state: 'captured', capturedMinor: amountMinor, reauthoriseAt: null } as const
    await saveDeposit(tx, { ...kept, reason: note, at })
    await setPendingAction(tx, deposit.paymentId, 'capture')
    return ok({ capturedMinor: amountMinor })
  })
  if (decided.ok) await executePendingPaymentActions(deps)
  return decided
}
