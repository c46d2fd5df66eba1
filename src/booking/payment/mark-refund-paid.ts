import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { hasOpenDispute } from '#db/queries/booking/open-dispute.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'
import { completeRefund, lockRefund } from '#db/queries/payment/refund-queries.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { doneBefore, type Attempted } from '#booking/ledger/done-before.ts'

type RefundPaidProblem = ProblemOf<'booking_not_found' | 'nothing_to_pay' | 'payment_disputed'>

/**
 * Records on behalf of the staff that a refund was paid by hand, for example by bank transfer: a refund of money that
 * had come the same way, or one that the provider refused for good or got back. Repeating it changes nothing.
 * `booking_not_found`; `nothing_to_pay`: there is no such refund, or the provider makes it; `payment_disputed`: the
 * bank of the card may still give the guest the same money.
 */
export async function markRefundPaid(
  deps: Pick<SettleDeps, 'db' | 'now'>,
  {
    actor,
    bookingId,
    refundId,
    attempt = null,
  }: Attempted & { readonly actor: { readonly uid: string }; readonly bookingId: string; readonly refundId: string },
): Promise<Result<null, RefundPaidProblem>> {
  return inTransaction<null, RefundPaidProblem>(deps.db, async (tx) => {
    // It may have been undone since (`undoRefundPaid`).
    if (await doneBefore(tx, { bookingId, attempt })) return ok(null)
    const contract = await lockContract(tx, bookingId)
    if (!contract) return err({ code: 'booking_not_found' })
    const refund = isUuid(refundId) ? await lockRefund(tx, bookingId, refundId) : null
    if (refund?.status === 'succeeded') return ok(null)
    const isByHand = refund?.status === 'failed' || (refund?.status === 'pending' && refund.provider === 'offline')
    if (!refund || !isByHand) return err({ code: 'nothing_to_pay' })
    if (await hasOpenDispute(tx, refund.paymentId)) return err({ code: 'payment_disputed' })
    const { id, amountMinor, currency, reason } = refund
    const at = deps.now()
    await completeRefund(tx, { id, providerRef: `offline:${id}`, at, checkAt: null })
    await postTransfer(tx, {
      bookingId,
      currency,
      memo: 'refund paid by hand',
      at,
      refundId: id,
      from: 'offline_clearing',
      to: 'refund_payable',
      amountMinor,
    })
    const detail = { refundId: id, amountMinor, ...(attempt !== null && { attempt }) }
    await noteBookingEvent(tx, { bookingId, kind: 'refunded', actor: actor.uid, at, reason, detail })
    return ok(null)
  })
}
