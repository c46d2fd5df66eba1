import type { Tx } from '#db/database.ts'
import {
  findHeldByVouchers,
  findReleasedByVouchers,
  insertVoucherEntry,
  lockVoucher,
} from '#db/queries/payment/voucher-queries.ts'
import { renewVoucher } from './renew-voucher.ts'

/** The note of entries for vouchers whose hold expired: only amounts released this way can be kept again. */
const RAN_OUT = 'hold_expired'

interface Release {
  readonly bookingId: string
  readonly reason: string
  readonly actor: string
  readonly at: Date
}

/**
 * Releases what vouchers keep for a booking that is not paid with them after all, except `keepMinor` of it. A voucher
 * that ran out meanwhile can be spent for a while. Repeating it changes nothing.
 */
export async function releaseVouchers(
  tx: Tx,
  { bookingId, reason, actor, at, keepMinor = 0 }: Release & { readonly keepMinor?: number },
): Promise<void> {
  let leftMinor = keepMinor
  for (const { voucherId, amountMinor: heldMinor } of await findHeldByVouchers(tx, bookingId)) {
    const amountMinor = Math.max(0, heldMinor - leftMinor)
    leftMinor -= heldMinor - amountMinor
    if (amountMinor === 0) continue
    const entry = { voucherId, kind: 'released', bookingId, actor, at } as const
    await renewVoucher(tx, entry)
    await insertVoucherEntry(tx, { ...entry, amountMinor, note: reason })
  }
}

/** Does the same for a hold that expired; `retakeVouchers` keeps it again. */
export function releaseExpiredVouchers(tx: Tx, bookingId: string, at: Date): Promise<void> {
  return releaseVouchers(tx, { bookingId, reason: RAN_OUT, actor: 'system', at })
}

/** Finds what vouchers kept for a hold when it expired. */
export const findRanOutVouchers = (tx: Tx, bookingId: string) => findReleasedByVouchers(tx, bookingId, RAN_OUT)

/**
 * Keeps again what vouchers kept for an expired hold that was paid at the last second. Returns false if one of them has
 * been spent or voided since; the caller then releases the others again.
 */
export async function retakeVouchers(tx: Tx, { bookingId, at }: { bookingId: string; at: Date }): Promise<boolean> {
  for (const { voucherId, amountMinor } of await findRanOutVouchers(tx, bookingId)) {
    const voucher = await lockVoucher(tx, voucherId)
    if (voucher === null || voucher.voidedAt !== null || voucher.balanceMinor < amountMinor) return false
    await insertVoucherEntry(tx, { voucherId, kind: 'held', amountMinor, bookingId, actor: 'system', at })
  }
  return true
}
