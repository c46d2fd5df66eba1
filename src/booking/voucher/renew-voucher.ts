import { addDays } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Tx } from '#db/database.ts'
import { findContract } from '#db/queries/payment/contract-queries.ts'
import { extendVoucher, insertVoucherEntry, lockVoucher } from '#db/queries/payment/voucher-queries.ts'

/** For at least how many days money returned to a voucher can be spent. */
const DAYS_AFTER_RETURN = 180

/**
 * Extends a voucher before money is returned to it from a booking, so that the money can be spent for 180 days. Only
 * that money: if the voucher has run out, its remaining balance is deducted first. A refund (`returned`) also extends a
 * voucher that ends soon; money that was only kept (`released`) extends it only if it has run out. A voucher that staff
 * have ended stays ended.
 */
export async function renewVoucher(
  tx: Tx,
  coming: {
    readonly kind: 'released' | 'returned'
    readonly voucherId: string
    readonly bookingId: string
    readonly actor: string
    readonly at: Date
  },
): Promise<void> {
  const { kind, voucherId, bookingId, actor, at } = coming
  const voucher = await lockVoucher(tx, voucherId)
  const contract = await findContract(tx, bookingId)
  if (!voucher || !contract || voucher.voidedAt !== null) return
  const today = todayIn(contract.stay.timeZone, at.getTime())
  const hasRunOut = voucher.expiresOn < today
  if (!hasRunOut && kind === 'released') return
  const { balanceMinor: amountMinor } = voucher
  if (hasRunOut && amountMinor > 0)
    await insertVoucherEntry(tx, { voucherId, kind: 'voided', amountMinor, actor, note: 'ran_out', at })
  await extendVoucher(tx, voucherId, addDays(today, DAYS_AFTER_RETURN))
}
