import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import { smallestChargeMinor } from '#core/money/smallest-charge.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { lockContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import { findInstalments, saveInstalments } from '#db/queries/payment/instalment-queries.ts'
import { findPaymentsOfBooking, giveUpUnpaidPayments } from '#db/queries/payment/payment-queries.ts'
import { findHeldByVouchers } from '#db/queries/payment/voucher-queries.ts'
import type { Guest, SettleDeps } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import { allocatePaid, voucherPart, withPaid } from '#booking/ledger/plan-instalments.ts'
import { holdVoucher } from '#booking/voucher/hold-voucher.ts'
import { redeemVouchers } from '#booking/voucher/redeem-vouchers.ts'
import { releaseVouchers } from '#booking/voucher/release-vouchers.ts'

type VoucherProblem = ProblemOf<
  'booking_not_found' | 'booking_not_payable' | 'hold_expired' | 'nothing_to_pay' | 'voucher_not_valid'
>

/**
 * Pays a guest's booking with a voucher, as far as it goes. For a hold, the amount is kept until the booking is
 * confirmed or the hold ends; for a booking, it pays what is due and then what is to come. A voucher is money: price,
 * taxes, fees and the rules of a cancellation do not change. Using the same one twice changes nothing.
 * `voucher_not_valid` and why; `nothing_to_pay`: everything is paid, or kept by vouchers already;
 * `booking_not_payable`: over, an unanswered request, or the bank is processing a payment; `hold_expired`.
 */
export async function useVoucher(
  deps: SettleDeps,
  { actor, bookingId, code }: { actor: Guest; bookingId: string; code: string },
): Promise<Result<BookingShape, VoucherProblem>> {
  const found = await findBookingForGuest(deps, { actor, bookingId })
  if (!found.ok) return found
  const used = await inTransaction<null, VoucherProblem>(deps.db, async (tx) => {
    const contract = await lockPayable(tx, deps, bookingId)
    if (!contract.ok) return contract
    const { state, currency, stay } = contract.value
    const at = deps.now()
    const held = await findHeldByVouchers(tx, bookingId)
    const heldMinor = held.reduce((sum, one) => sum + one.amountMinor, 0)
    const instalments = await findInstalments(tx, bookingId)
    if (instalments.some((one) => one.state === 'processing')) return err({ code: 'booking_not_payable', state })
    const { timeZone } = stay
    const smallestMinor = smallestChargeMinor(currency)
    const partOf = (balanceMinor: number) => voucherPart(instalments, { heldMinor, balanceMinor, smallestMinor, at })
    const kept = await holdVoucher(tx, { code, bookingId, currency, timeZone, partOf, actor: actor.uid, at })
    if (!kept.ok) return kept
    if (kept.value.keptMinor === 0) return err({ code: 'nothing_to_pay' })
    // Closes any page on which the guest could still pay what was due before.
    await giveUpUnpaidPayments(tx, bookingId)
    if (!bookingCan('payBalance', state)) return ok(null)
    const amountMinor = await redeemVouchers(tx, { bookingId, currency, actor: actor.uid, at })
    const paid = allocatePaid(instalments, { amountMinor, position: null, at, all: true })
    await saveInstalments(tx, bookingId, withPaid(instalments, paid), at)
    const booking = await findBooking(tx, bookingId)
    const notice = { amountMinor, occasion: `voucher ${at.toISOString()}` }
    if (booking) await mailAboutBooking(tx, deps, 'balance_charged', booking, notice)
    return ok(null)
  })
  if (!used.ok) return used
  deps.wake?.()
  return findBookingForGuest(deps, { actor, bookingId })
}

/**
 * Removes the vouchers from a hold: they keep their money, and everything due has to be paid in another way. Does
 * nothing if there are none. `booking_not_payable`: it is no hold any more, or the bank is processing a payment;
 * `hold_expired`.
 */
export async function takeVouchersOff(
  deps: SettleDeps,
  { actor, bookingId }: { actor: Guest; bookingId: string },
): Promise<Result<BookingShape, ProblemOf<'booking_not_found' | 'booking_not_payable' | 'hold_expired'>>> {
  const found = await findBookingForGuest(deps, { actor, bookingId })
  if (!found.ok) return found
  const released = await inTransaction<null, ProblemOf<'booking_not_found' | 'booking_not_payable' | 'hold_expired'>>(
    deps.db,
    async (tx) => {
      const contract = await lockPayable(tx, deps, bookingId)
      if (!contract.ok) return contract
      const { state } = contract.value
      if (!bookingCan('pay', state)) return err({ code: 'booking_not_payable', state })
      if ((await findHeldByVouchers(tx, bookingId)).length === 0) return ok(null)
      const at = deps.now()
      await releaseVouchers(tx, { bookingId, reason: 'taken_off', actor: actor.uid, at })
      await giveUpUnpaidPayments(tx, bookingId)
      return ok(null)
    },
  )
  if (!released.ok) return released
  deps.wake?.()
  return findBookingForGuest(deps, { actor, bookingId })
}

/**
 * Returns the locked booking, if its guest can pay something of it now and no payment for another amount is in
 * progress.
 */
async function lockPayable(
  tx: Tx,
  deps: SettleDeps,
  bookingId: string,
): Promise<Result<Contract, ProblemOf<'booking_not_found' | 'booking_not_payable' | 'hold_expired'>>> {
  const contract = await lockContract(tx, bookingId)
  if (!contract) return err({ code: 'booking_not_found' })
  const { state, expiresAt } = contract
  const isHeld = bookingCan('pay', state)
  if (state === 'expired' || (isHeld && expiresAt !== null && expiresAt <= deps.now()))
    return err({ code: 'hold_expired' })
  if (!isHeld && !bookingCan('payBalance', state)) return err({ code: 'booking_not_payable', state })
  const isBusy = (await findPaymentsOfBooking(tx, bookingId)).some(
    ({ kind, status }) => kind !== 'damage' && (status === 'processing' || status === 'authorized'),
  )
  return isBusy ? err({ code: 'booking_not_payable', state }) : ok(contract)
}
