import type { Tx } from '#db/database.ts'
import {
  findHeldByVouchers,
  findReleasedByVouchers,
  insertVoucherEntry,
  lockVoucher,
} from '#db/queries/payment/voucher-queries.ts'
import { renewVoucher } from './renew-voucher.ts'

/** What the entries of vouchers say whose hold ran out: only what was released so is kept again. */
const RAN_OUT = 'hold_expired'

interface Release {
  readonly bookingId: string
  readonly reason: string
  readonly actor: string
  readonly at: Date
}

/**
 * Lets go of what vouchers keep for a booking that is not paid with them after all, but for `keepMinor` of it. What
 * ran out meanwhile can be spent for a while. Doing it twice changes nothing.
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

/** The same for a hold that ran out; `retakeVouchers` keeps it again. */
export function releaseExpiredVouchers(tx: Tx, bookingId: string, at: Date): Promise<void> {
  return releaseVouchers(tx, { bookingId, reason: RAN_OUT, actor: 'system', at })
}

/** What vouchers kept for a hold when it ran out. */
export const findRanOutVouchers = (tx: Tx, bookingId: string) => findReleasedByVouchers(tx, bookingId, RAN_OUT)

/**
 * A hold that had run out was paid at the last second: what vouchers kept for it they keep again. False, and nothing written that may stay,
 * when one of them has been spent or voided since.
 */
export async function retakeVouchers(tx: Tx, { bookingId, at }: { bookingId: string; at: Date }): Promise<boolean> {
  for (const { voucherId, amountMinor } of await findRanOutVouchers(tx, bookingId)) {
    const voucher = await lockVoucher(tx, voucherId)
    if (voucher === null || voucher.voidedAt !== null || voucher.balanceMinor < amountMinor) return false
    await insertVoucherEntry(tx, { voucherId, kind: 'held', amountMinor, bookingId, actor: 'system', at })
  }
  return true
}
