import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'
import { lockRefund, reopenRefund } from '#db/queries/payment/refund-queries.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { doneBefore, type Attempted } from '#booking/ledger/done-before.ts'
import { settleByReturned } from '#booking/ledger/settle-by-returned.ts'
import type { Undoing } from './undo-received.ts'

/**
 * Undoes on behalf of the staff that a refund was marked as paid by hand (`markRefundPaid`): it was a mistake, and the
 * refund is owed as before, unless the guest has got that money another way (`settleByReturned`). The books get the reverse entry.
 * Repeating it changes nothing. `booking_not_found`; `nothing_to_undo`: there is no such refund, or the provider made
 * it.
 */
export async function undoRefundPaid(
  deps: Pick<SettleDeps, 'db' | 'now'>,
  { actor, bookingId, refundId, reason, attempt = null }: Undoing & Attempted & { readonly refundId: string },
): Promise<Result<null, ProblemOf<'booking_not_found' | 'nothing_to_undo'>>> {
  return inTransaction<null, ProblemOf<'booking_not_found' | 'nothing_to_undo'>>(deps.db, async (tx) => {
    // It may have been paid and marked since.
    if (await doneBefore(tx, { bookingId, attempt })) return ok(null)
    const contract = await lockContract(tx, bookingId)
    if (!contract) return err({ code: 'booking_not_found' })
    const refund = isUuid(refundId) ? await lockRefund(tx, bookingId, refundId) : null
    if (!refund) return err({ code: 'nothing_to_undo' })
    const isByHand = refund.provider === 'offline'
    // It is owed by hand already, or again.
    if (refund.status === 'failed' || (refund.status === 'pending' && isByHand)) return ok(null)
    if (refund.status !== 'succeeded' || refund.providerRef?.startsWith('offline:') !== true)
      return err({ code: 'nothing_to_undo' })
    const { id, amountMinor, currency, paymentId } = refund
    const at = deps.now()
    const failure = isByHand ? null : 'marked_as_paid_by_mistake'
    await reopenRefund(tx, { id, status: isByHand ? 'pending' : 'failed', failure, at })
    await postTransfer(tx, {
      bookingId,
      currency,
      memo: `refund not paid: ${reason}`,
      at,
      refundId: id,
      from: 'refund_payable',
      to: 'offline_clearing',
      amountMinor,
    })
    const detail = { refundId: id, amountMinor, ...(attempt !== null && { attempt }) }
    await noteBookingEvent(tx, { bookingId, kind: 'refund_undone', actor: actor.uid, at, reason, detail })
    if (!isByHand) await settleByReturned(tx, paymentId, at)
    return ok(null)
  })
}
