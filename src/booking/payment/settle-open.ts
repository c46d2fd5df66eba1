import { isOutdated } from '#core/payment/payment-status.ts'
import { ok } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking, transitionBooking } from '#db/queries/booking/booking-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import { lockPayment, setPaymentStatus, type Payment } from '#db/queries/payment/payment-queries.ts'
import type { ProviderPayment } from '#payments/payment-gateway.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { extendHoldForChallenge } from '#booking/hold/extend-hold-for-challenge.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { noteFailedCharge, noteGivenUpCharge } from './note-failed-charge.ts'

const ACTOR = 'payment'

/**
 * Records the state of a payment that brought no money (yet): it waits for the guest or for the bank, was declined, or
 * was given up. The hold follows it; a declined charge of the saved card is tried again by its schedule.
 */
export async function settleOpen(deps: SettleDeps, payment: Payment, reported: ProviderPayment): Promise<void> {
  await inTransaction<null, never>(deps.db, async (tx) => {
    const contract = await lockContract(tx, payment.bookingId)
    const locked = await lockPayment(tx, payment.id)
    if (!contract || !locked || isOutdated(locked.status, reported.status)) return ok(null)
    const at = deps.now()
    const { id, status, card, failure } = { ...reported, id: locked.id }
    await setPaymentStatus(tx, { id, status, capturedMinor: 0, card, failure, authorisedUntil: null, at })
    if (status !== locked.status && status === 'failed') await noteDecline(tx, contract, locked, reported, at)
    if (locked.offSession) await followCharge(tx, deps, contract, locked, reported)
    else await followHold(tx, deps, contract, locked, reported)
    return ok(null)
  })
}

async function noteDecline(
  tx: Tx,
  { id: bookingId }: Contract,
  payment: Payment,
  { failure }: ProviderPayment,
  at: Date,
): Promise<void> {
  const detail = { paymentId: payment.id, amountMinor: payment.amountMinor }
  const reason = failure?.code ?? null
  await noteBookingEvent(tx, { bookingId, kind: 'payment_failed', actor: ACTOR, at, reason, detail })
}

async function followCharge(
  tx: Tx,
  deps: SettleDeps,
  contract: Contract,
  payment: Payment,
  { status, failure }: ProviderPayment,
): Promise<void> {
  if (payment.status === status) return
  if (status === 'failed') await noteFailedCharge(tx, deps, { contract, payment, code: failure?.code ?? 'declined' })
  if (status === 'cancelled') await noteGivenUpCharge(tx, deps, { contract, payment })
}

async function followHold(
  tx: Tx,
  deps: SettleDeps,
  { id, state }: Contract,
  payment: Payment,
  { status, card }: ProviderPayment,
): Promise<void> {
  const at = deps.now()
  if (status === 'processing')
    await transitionBooking(tx, { id, from: ['hold'], to: 'pending_payment', actor: ACTOR, at })
  else if (state === 'pending_payment')
    await transitionBooking(tx, { id, from: ['pending_payment'], to: 'hold', actor: ACTOR, at })
  // The bank asks its customer to confirm, which takes longer than filling in a form.
  if (status === 'requires_action' && card !== null) await extendHoldForChallenge(tx, { bookingId: id, at })
  // The guest was not told while the money might still have come.
  if (state === 'expired' && payment.status === 'processing') {
    const booking = await findBooking(tx, id)
    if (booking) await mailAboutBooking(tx, deps, 'booking_expired', booking)
  }
}
