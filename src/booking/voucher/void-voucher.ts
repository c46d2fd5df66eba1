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
 * Staff: ends a voucher and takes off what it has left. What it keeps for bookings that are under way still pays them,
 * and what comes back to it later stays on it, for nobody to spend, until it is ended again: another one can be issued
 * for that. Else doing it twice changes nothing. `voucher_changed`: it has another balance than was seen;
 * `voucher_not_found`.
 */
export async function voidVoucher(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  wanted: {
    readonly actor: StaffActor
    readonly voucherId: string
    readonly expectedBalanceMinor: number
    readonly reason: string
  },
): Promise<Result<VoucherInFullShape, VoidProblem>> {
  const { actor, voucherId, expectedBalanceMinor, reason } = wanted
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
