import { bookingCan } from '#core/booking/booking-state.ts'
import { ok } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { lockContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import { findInstalments, saveInstalments } from '#db/queries/payment/instalment-queries.ts'
import { giveUpUnpaidPayments } from '#db/queries/payment/payment-queries.ts'
import { findBookingsWithLeftVouchers } from '#db/queries/payment/voucher-queries.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import { allocatePaid, unpaidMinor, withPaid } from '#booking/ledger/plan-instalments.ts'
import { redeemVouchers } from '#booking/voucher/redeem-vouchers.ts'
import { releaseExpiredVouchers, releaseVouchers } from '#booking/voucher/release-vouchers.ts'

/**
 * Settles what vouchers still keep for bookings that are no longer held; for a job. During an update, a parallel
 * process of a version without vouchers confirms and ends bookings without regard to them. Confirmed bookings are paid
 * with them as far as anything is unpaid, and the rest is released. Returns for how many bookings.
 */
export async function settleLeftVouchers(deps: SettleDeps): Promise<number> {
  const settled = await eachAlone(deps, await findBookingsWithLeftVouchers(deps.db), async (bookingId) => {
    const done = await inTransaction<boolean, never>(deps.db, async (tx) => {
      const contract = await lockContract(tx, bookingId)
      return ok(contract !== null && !bookingCan('expire', contract.state) && (await settleLeft(tx, deps, contract)))
    })
    return done.ok && done.value
  })
  if (settled > 0) deps.wake?.()
  return settled
}

/** Returns false while the bank is processing a charge, because what remains unpaid is known only afterwards. */
async function settleLeft(tx: Tx, deps: SettleDeps, { id: bookingId, state, currency }: Contract): Promise<boolean> {
  const at = deps.now()
  const actor = 'system'
  if (!bookingCan('payBalance', state)) {
    // An expired hold may be paid at the last second, and then needs the voucher again.
    if (state === 'expired') await releaseExpiredVouchers(tx, bookingId, at)
    else await releaseVouchers(tx, { bookingId, reason: 'not_needed', actor, at })
    return true
  }
  const instalments = await findInstalments(tx, bookingId)
  if (instalments.some((one) => one.state === 'processing')) return false
  await releaseVouchers(tx, { bookingId, reason: 'not_needed', actor, at, keepMinor: unpaidMinor(instalments) })
  const amountMinor = await redeemVouchers(tx, { bookingId, currency, actor, at })
  if (amountMinor === 0) return true
  // Closes any page on which the guest could still pay what was due before.
  await giveUpUnpaidPayments(tx, bookingId)
  const paid = allocatePaid(instalments, { amountMinor, position: null, at, all: true })
  await saveInstalments(tx, bookingId, withPaid(instalments, paid), at)
  const booking = await findBooking(tx, bookingId)
  const notice = { amountMinor, occasion: `voucher ${at.toISOString()}` }
  if (booking) await mailAboutBooking(tx, deps, 'balance_charged', booking, notice)
  return true
}
