import type { Tx } from '#db/database.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'
import { completeRefund, type Refund } from '#db/queries/payment/refund-queries.ts'
import { nextCheckAt } from './next-check-at.ts'

/** Records that the provider has made a refund that was owed. The caller has locked its booking. */
export async function noteRefundMade(tx: Tx, refund: Refund, providerRef: string, at: Date): Promise<void> {
  const { id, bookingId, amountMinor, currency, reason } = refund
  await completeRefund(tx, { id, providerRef, at, checkAt: nextCheckAt({ madeAt: at, at, isPending: false }) })
  await postTransfer(tx, {
    bookingId,
    currency,
    memo: 'refund made',
    at,
    refundId: id,
    from: 'provider_clearing',
    to: 'refund_payable',
    amountMinor,
  })
  const detail = { refundId: id, amountMinor }
  await noteBookingEvent(tx, { bookingId, kind: 'refunded', actor: 'payment', at, reason, detail })
}
