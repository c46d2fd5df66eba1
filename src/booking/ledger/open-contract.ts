import type { Tx } from '#db/database.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { findContract, findOpening } from '#db/queries/payment/contract-queries.ts'
import { saveInstalments, type Instalment } from '#db/queries/payment/instalment-queries.ts'
import { postLedger } from '#db/queries/payment/ledger-queries.ts'
import { findRefundable } from '#db/queries/payment/refund-queries.ts'
import { planDeposit } from './contract-deposit.ts'
import { contractEntries, summed } from './contract-entries.ts'
import { giveBack } from './give-back.ts'
import { redeemVouchers } from '#booking/voucher/redeem-vouchers.ts'
import { allocatePaid, withPaid } from './plan-instalments.ts'

/**
 * Opens the books of a booking, in the transaction that confirms it. The guest owes the total; what vouchers keep for
 * it pays the instalments in their order; what was captured before pays those that are due; and the damage deposit is
 * planned. Returns the resulting instalments and payments. The caller has locked the booking and its claim.
 */
export async function openContract(
  tx: Tx,
  { booking, at }: { booking: Pick<Booking, 'id' | 'uid' | 'currency' | 'quote'>; at: Date },
): Promise<{ instalments: readonly Instalment[]; paidMinor: number }> {
  const { id: bookingId, currency } = booking
  const voucherMinor = await redeemVouchers(tx, { bookingId, currency, actor: booking.uid ?? 'payment', at })
  const { lines, instalments, paidMinor } = await findOpening(tx, bookingId)
  await postLedger(tx, {
    bookingId,
    currency,
    memo: 'booking confirmed',
    at,
    entries: summed(contractEntries(lines, booking.quote)),
  })
  const byVoucher = allocatePaid(instalments, { amountMinor: voucherMinor, position: null, at, all: true })
  const left = withPaid(instalments, byVoucher)
  const byOthers = allocatePaid(left, { amountMinor: paidMinor - voucherMinor, position: null, at })
  const opened = withPaid(left, byOthers)
  await saveInstalments(tx, bookingId, opened, at)
  const back = { bookingId, currency, reason: 'paid_twice', actor: 'payment', at }
  await giveBack(tx, { ...back, amountMinor: byVoucher.leftMinor })
  // An overpayment by card is refunded to the card, however much a voucher has paid.
  const others = (await findRefundable(tx, bookingId)).filter(({ provider }) => provider !== 'voucher')
  await giveBack(tx, { ...back, amountMinor: byOthers.leftMinor, first: others.map(({ id }) => id) })
  const contract = booking.quote.damageDepositMinor ? await findContract(tx, bookingId) : null
  if (contract) await planDeposit(tx, contract, at)
  return { instalments: opened, paidMinor: paidMinor - byVoucher.leftMinor - byOthers.leftMinor }
}
