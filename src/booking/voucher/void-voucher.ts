import type { VoucherInFullShape } from '#contract/booking/voucher-schemas.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { insertVoucherEntry, lockVoucher, markVoided } from '#db/queries/payment/voucher-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { findVoucherInFull } from './find-vouchers.ts'

type VoidProblem = ProblemOf<'voucher_changed' | 'voucher_not_found'>

/**
 * Ends a voucher on behalf of the staff and deducts its balance. What it keeps for bookings in progress still pays
 * them. Money returned to it later cannot be spent until it is ended again, and another voucher can then be issued for
 * that amount. Otherwise repeating it changes nothing. `voucher_changed`: its balance differs from the one shown;
 * `voucher_not_found`.
 */
export async function voidVoucher(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  requested: {
    readonly actor: StaffActor
    readonly voucherId: string
    readonly expectedBalanceMinor: number
    readonly reason: string
  },
): Promise<Result<VoucherInFullShape, VoidProblem>> {
  const { actor, voucherId, expectedBalanceMinor, reason } = requested
  if (!isUuid(voucherId)) return err({ code: 'voucher_not_found' })
  const voided = await inTransaction<null, VoidProblem>(deps.db, async (tx) => {
    const voucher = await lockVoucher(tx, voucherId)
    if (!voucher) return err({ code: 'voucher_not_found' })
    const { balanceMinor, currency } = voucher
    if (voucher.voidedAt !== null && balanceMinor === 0) return ok(null)
    if (balanceMinor !== expectedBalanceMinor) return err({ code: 'voucher_changed', balanceMinor, currency })
    const at = deps.now()
    await insertVoucherEntry(tx, {
      voucherId,
      kind: 'voided',
      amountMinor: balanceMinor,
      actor: actor.uid,
      note: reason,
      at,
    })
    if (voucher.voidedAt === null) await markVoided(tx, voucherId, at)
    return ok(null)
  })
  return voided.ok ? findVoucherInFull(deps, voucherId) : voided
}
