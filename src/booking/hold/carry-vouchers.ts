import { smallestChargeMinor } from '#core/money/smallest-charge.ts'
import type { Tx } from '#db/database.ts'
import { findInstalments } from '#db/queries/payment/instalment-queries.ts'
import { findReleasedByVouchers, insertVoucherEntry, lockVoucher } from '#db/queries/payment/voucher-queries.ts'
import { voucherPart } from '#booking/ledger/plan-instalments.ts'
import { GAVE_UP } from './end-unpaid.ts'

/**
 * Lets the vouchers that were set aside for a hold pay the one that has taken its place, as far as they go, without
 * their codes being typed again. Both are stored, and the former has been given up in this transaction. Vouchers that
 * staff have ended meanwhile are left out.
 */
export async function carryVouchers(
  tx: Tx,
  hold: {
    readonly from: string
    readonly to: string
    readonly currency: string
    readonly actor: string
    readonly at: Date
  },
): Promise<void> {
  const { from, to: bookingId, currency, actor, at } = hold
  const released = await findReleasedByVouchers(tx, from, GAVE_UP)
  const instalments = await findInstalments(tx, bookingId)
  const smallestMinor = smallestChargeMinor(currency)
  let heldMinor = 0
  for (const { voucherId } of released) {
    const voucher = await lockVoucher(tx, voucherId)
    if (voucher === null || voucher.voidedAt !== null || voucher.currency !== currency) continue
    const { balanceMinor } = voucher
    const amountMinor = voucherPart(instalments, { heldMinor, balanceMinor, smallestMinor, at })
    if (amountMinor <= 0) continue
    await insertVoucherEntry(tx, { voucherId, kind: 'held', amountMinor, bookingId, actor, at })
    heldMinor += amountMinor
  }
}
