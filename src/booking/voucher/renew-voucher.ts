import { addDays } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Tx } from '#db/database.ts'
import { findContract } from '#db/queries/payment/contract-queries.ts'
import { extendVoucher, insertVoucherEntry, lockVoucher } from '#db/queries/payment/voucher-queries.ts'

/** What comes back to a voucher can be spent for so many days at least. */
const DAYS_AFTER_RETURN = 180

/**
 * Before money comes back to a voucher from a booking: it can then be spent for 180 days, and nothing else of the voucher can because of
 * that: what it had left when it ran out is taken off first. A refund renews a voucher that runs out soon, too; what was only kept
 * (`released`) has lost nothing unless it ran out meanwhile. One that staff have ended stays ended.
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
