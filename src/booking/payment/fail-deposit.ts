import type { Tx } from '#db/database.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import type { Contract } from '#db/queries/payment/contract-queries.ts'
import { findDeposit, saveDeposit } from '#db/queries/payment/deposit-queries.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'

/** Renewing a deposit is tried again after a day; the previous reservation is still valid. */
const RETRY_MS = 24 * 3_600_000

/**
 * Records that the card did not accept the damage deposit. A deposit that was to be placed has failed, and people
 * decide what to do. A held one that was only to be renewed is tried again a day later. A deposit that people have
 * decided to keep fails only with its own reservation, not with one that was to replace it.
 */
export async function failDeposit(
  tx: Tx,
  deps: SettleDeps,
  { contract, payment, code }: { contract: Contract; payment: { readonly id: string } | null; code: string },
): Promise<void> {
  const at = deps.now()
  const deposit = await findDeposit(tx, contract.id)
  if (!deposit) return
  const detail = { amountMinor: deposit.amountMinor, ...(payment && { paymentId: payment.id }) }
  const event = { bookingId: contract.id, kind: 'deposit_failed', actor: 'payment', at, reason: code, detail } as const
  if (deposit.state === 'held' && deposit.paymentId !== payment?.id) {
    const reauthoriseAt = new Date(at.getTime() + RETRY_MS)
    await saveDeposit(tx, { ...deposit, reauthoriseAt, reason: code, at })
    await noteBookingEvent(tx, event)
    return
  }
  if (deposit.state === 'captured' && deposit.paymentId !== payment?.id) return
  if (deposit.state !== 'planned' && deposit.state !== 'captured' && deposit.state !== 'held') return
  await saveDeposit(tx, { ...deposit, state: 'failed', capturedMinor: 0, reauthoriseAt: null, reason: code, at })
  await noteBookingEvent(tx, event)
  const booking = await findBooking(tx, contract.id)
  const notice = { amountMinor: deposit.amountMinor, ...(payment && { occasion: payment.id }) }
  if (booking) await mailAboutBooking(tx, deps, 'deposit_failed', booking, notice)
}
