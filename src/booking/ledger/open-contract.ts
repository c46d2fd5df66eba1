import type { Tx } from '#db/database.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { findContract, findOpening } from '#db/queries/payment/contract-queries.ts'
import { saveInstalments, type Instalment } from '#db/queries/payment/instalment-queries.ts'
import { postLedger } from '#db/queries/payment/ledger-queries.ts'
import { planDeposit } from './contract-deposit.ts'
import { contractEntries, summed } from './contract-entries.ts'
import { giveBack } from './give-back.ts'
import { allocatePaid } from './plan-instalments.ts'

/**
 * Opens the books of a booking, in the transaction that confirms it: the guest owes the total, what was captured before pays
 * the instalments that are due, and the damage deposit is planned. Returns the instalments as they are then. The booking and its
 * claim are locked by the caller.
 */
export async function openContract(
  tx: Tx,
  { booking, at }: { booking: Pick<Booking, 'id' | 'currency' | 'quote'>; at: Date },
): Promise<{ instalments: readonly Instalment[] }> {
  const { id: bookingId, currency } = booking
  const { lines, instalments, paidMinor } = await findOpening(tx, bookingId)
  await postLedger(tx, {
    bookingId,
    currency,
    memo: 'booking confirmed',
    at,
    entries: summed(contractEntries(lines, booking.quote)),
  })
  const { changed, leftMinor } = allocatePaid(instalments, { amountMinor: paidMinor, position: null, at })
  await saveInstalments(tx, bookingId, changed, at)
  await giveBack(tx, { bookingId, currency, amountMinor: leftMinor, reason: 'paid_twice', actor: 'payment', at })
  const contract = booking.quote.damageDepositMinor ? await findContract(tx, bookingId) : null
  if (contract) await planDeposit(tx, contract, at)
  const others = instalments.filter((one) => changed.every(({ position }) => position !== one.position))
  return { instalments: [...others, ...changed].toSorted((a, b) => a.position - b.position) }
}
