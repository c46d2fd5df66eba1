import type { Tx } from '#db/database.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'
import { giveUpOpenPayments } from '#db/queries/payment/payment-queries.ts'
import { releaseVouchers } from '#booking/voucher/release-vouchers.ts'
import { giveBack, paidMinorOf } from './give-back.ts'

/**
 * Releases everything that was paid, reserved or kept by vouchers for a booking that was never confirmed (declined,
 * expired or withdrawn), in the transaction that ends it. `executePendingPaymentActions` and `makeRefunds` then tell
 * the provider. Repeating it changes nothing.
 */
export async function releasePayments(
  tx: Tx,
  { bookingId, reason, actor, at }: { bookingId: string; reason: string; actor: string; at: Date },
): Promise<void> {
  const contract = await lockContract(tx, bookingId)
  if (!contract) return
  await giveUpOpenPayments(tx, bookingId)
  await releaseVouchers(tx, { bookingId, reason, actor, at })
  const amountMinor = await paidMinorOf(tx, bookingId)
  await giveBack(tx, { bookingId, currency: contract.currency, amountMinor, reason, actor, at })
}
