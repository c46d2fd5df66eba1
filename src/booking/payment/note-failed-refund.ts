import { ok } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'
import { failOutsideRefund } from '#db/queries/payment/outside-refund-queries.ts'
import { failRefund, lockRefund, type Refund } from '#db/queries/payment/refund-queries.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { settleByReturned } from '#booking/ledger/settle-by-returned.ts'

/**
 * Records that a refund did not reach the guest: the provider refused it for good, or the bank has returned the money
 * days later. It is owed to the guest again and has to be paid by hand (`markRefundPaid`); this is reported once. If
 * the guest has got that money another way (`settleByReturned`), nothing is owed.
 * `known`: the refund as it was when the provider was asked; nothing happens if it has changed since.
 */
export async function noteFailedRefund(
  deps: Pick<SettleDeps, 'db' | 'now' | 'onFault'>,
  {
    id,
    bookingId,
    provider,
    status: known,
    providerRef,
  }: Pick<Refund, 'id' | 'bookingId' | 'provider' | 'status' | 'providerRef'>,
  failure: string,
): Promise<void> {
  const noted = await inTransaction<boolean, never>(deps.db, async (tx) => {
    await lockContract(tx, bookingId)
    const refund = await lockRefund(tx, bookingId, id)
    if (refund?.status !== known || refund.providerRef !== providerRef || known === 'failed') return ok(false)
    const { amountMinor, currency } = refund
    const at = deps.now()
    await failRefund(tx, { id, failure, at })
    if (providerRef !== null) await failOutsideRefund(tx, { provider, providerRef })
    if (known === 'succeeded')
      await postTransfer(tx, {
        bookingId,
        currency,
        memo: 'refund came back',
        at,
        refundId: id,
        from: 'refund_payable',
        to: 'provider_clearing',
        amountMinor,
      })
    if ((await settleByReturned(tx, refund.paymentId, at)) >= amountMinor) return ok(false)
    const detail = { refundId: id, amountMinor }
    await noteBookingEvent(tx, { bookingId, kind: 'refund_failed', actor: 'payment', at, reason: failure, detail })
    return ok(true)
  })
  if (noted.ok && noted.value)
    deps.onFault?.(new Error(`refund ${id} of booking ${bookingId} has to be paid by hand: ${failure}`))
}
