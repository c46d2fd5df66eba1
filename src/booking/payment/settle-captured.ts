import { bookingCan } from '#core/booking/booking-state.ts'
import { ok } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { findContract, lockContract, setSavedCard, type Contract } from '#db/queries/payment/contract-queries.ts'
import { findInstalments, saveInstalments } from '#db/queries/payment/instalment-queries.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'
import { lockPayment, setPaymentStatus, type Payment } from '#db/queries/payment/payment-queries.ts'
import type { ProviderPayment } from '#payments/payment-gateway.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { expireHoldsInTheWay } from '#booking/hold/expire-holds.ts'
import { placeBooking } from '#booking/confirmation/place-booking.ts'
import { giveBack } from '#booking/ledger/give-back.ts'
import { hasContract } from '#booking/ledger/has-contract.ts'
import { missingMinor } from '#booking/ledger/missing-minor.ts'
import { allocatePaid } from '#booking/ledger/plan-instalments.ts'
import { makeRefunds } from './make-refunds.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'

const ACTOR = 'payment'

type Outcome = 'known' | 'moved' | 'paid' | 'paid_back'

/**
 * Records that a payment was captured (or, for an amount of 0, that its card is saved), and its effect: a held booking
 * is confirmed or requested, a confirmed one has one instalment less to pay, and what was not owed is refunded.
 */
export async function settleCaptured(deps: SettleDeps, payment: Payment, reported: ProviderPayment): Promise<void> {
  if (payment.status === 'captured') return
  const before = await findContract(deps.db, payment.bookingId)
  if (!before) throw new Error(`payment ${payment.id} has no booking`)
  // An ended hold of somebody else must not cost this guest the home. Done in a transaction of its own, before the one
  // that takes nights.
  if (before.state === 'expired') await expireHoldsInTheWay(deps, before.stay.id, before)
  const outcome = await inTransaction<Outcome, never>(deps.db, async (tx) => {
    const contract = await lockContract(tx, payment.bookingId)
    const locked = await lockPayment(tx, payment.id)
    if (!contract || !locked || locked.status === 'captured') return ok('known')
    await noteCaptured(tx, deps, contract, locked, reported)
    if (contract.state === 'requested') return ok('paid')
    const paid = { tx, deps, contract, payment: locked, capturedMinor: reported.capturedMinor }
    return ok(hasContract(contract.state) ? await payInstalments(paid) : await bringAbout(paid))
  })
  if (!outcome.ok || outcome.value === 'known') return
  if (outcome.value === 'moved') deps.onStayChanged?.(before.stay.slug)
  deps.wake?.()
  if (outcome.value === 'paid_back') await makeRefunds(deps)
}

async function noteCaptured(
  tx: Tx,
  deps: SettleDeps,
  { id: bookingId, currency }: Contract,
  payment: Payment,
  { capturedMinor, card, savedCard }: ProviderPayment,
): Promise<void> {
  const at = deps.now()
  const none = { failure: null, authorisedUntil: null }
  await setPaymentStatus(tx, { id: payment.id, status: 'captured', capturedMinor, card, ...none, at })
  if (savedCard) await setSavedCard(tx, bookingId, savedCard)
  if (capturedMinor === 0) return
  await postTransfer(tx, {
    bookingId,
    currency,
    memo: 'payment',
    at,
    paymentId: payment.id,
    from: 'guest_receivable',
    to: 'provider_clearing',
    amountMinor: capturedMinor,
  })
  const detail = { paymentId: payment.id, amountMinor: capturedMinor }
  await noteBookingEvent(tx, { bookingId, kind: 'paid', actor: ACTOR, at, detail })
}

interface Paid {
  readonly tx: Tx
  readonly deps: SettleDeps
  readonly contract: Contract
  readonly payment: Payment
  readonly capturedMinor: number
}

/** Pays the due instalments of a booking that is already confirmed, and refunds the rest. */
async function payInstalments({ tx, deps, contract, payment, capturedMinor }: Paid): Promise<Outcome> {
  const { id: bookingId, currency } = contract
  const at = deps.now()
  const instalments = await findInstalments(tx, bookingId)
  const { position } = payment
  const { changed, leftMinor } = allocatePaid(instalments, { amountMinor: capturedMinor, position, at })
  await saveInstalments(tx, bookingId, changed, at)
  const first = [payment.id]
  await giveBack(tx, { bookingId, currency, amountMinor: leftMinor, first, reason: 'paid_twice', actor: ACTOR, at })
  const booking = leftMinor < capturedMinor ? await findBooking(tx, bookingId) : null
  if (booking) {
    const notice = { amountMinor: capturedMinor - leftMinor, occasion: payment.id }
    await mailAboutBooking(tx, deps, 'balance_charged', booking, notice)
  }
  return leftMinor > 0 ? 'paid_back' : 'paid'
}

/**
 * Confirms or requests a booking that was only held, or refunds the money. A payment of less than is due leaves the
 * hold as it is.
 */
async function bringAbout({ tx, deps, contract, payment, capturedMinor }: Paid): Promise<Outcome> {
  const { id: bookingId, currency } = contract
  const at = deps.now()
  const booking = await findBooking(tx, bookingId)
  if (!booking) throw new Error(`booking ${bookingId} is gone`)
  const back = { bookingId, currency, amountMinor: capturedMinor, first: [payment.id], actor: ACTOR, at }
  const isTooLittle = (await missingMinor(tx, booking)) > 0
  if (isTooLittle && bookingCan('pay', contract.state)) {
    await giveBack(tx, { ...back, reason: 'paid_too_little' })
    return capturedMinor > 0 ? 'paid_back' : 'known'
  }
  const isTooLate = isTooLittle && contract.state === 'expired'
  const became = isTooLate ? 'paid_too_late' : await placeBooking(tx, deps, { booking, actor: ACTOR, at })
  if (became === 'confirmed' || became === 'requested') return 'moved'
  await giveBack(tx, { ...back, reason: became })
  // Without a refund, the end of the hold itself tells the guest.
  if (capturedMinor > 0 && became !== 'paid_twice' && became !== 'known')
    await mailAboutBooking(tx, deps, 'booking_refunded', booking, { amountMinor: capturedMinor })
  if (capturedMinor === 0 && contract.state === 'expired') await mailAboutBooking(tx, deps, 'booking_expired', booking)
  return capturedMinor > 0 ? 'paid_back' : 'known'
}
