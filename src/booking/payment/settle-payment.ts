import { isPaidTooLate } from '#core/booking/hold-terms.ts'
import type { Problem } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import { keepNights } from '#db/claims/keep-nights.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import type { Tx } from '#db/database.ts'
import { findBooking, lockBooking, moveBooking, type Booking } from '#db/queries/booking-queries.ts'
import { insertFullRefund, lockPayment, setPaymentStatus, type Payment } from '#db/queries/payment-queries.ts'
import type { ProviderPayment } from '#payments/payment-gateway.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { expireHoldsInTheWay } from '../hold/expire-holds.ts'
import { inTransaction } from '../in-transaction.ts'
import { mailAboutBooking } from '../booking-mails.ts'
import { makeRefunds } from './make-refunds.ts'
import { askForPayment } from './open-payment-session.ts'

export type SettleDeps = Pick<BookingDeps, 'db' | 'now' | 'payments' | 'websiteUrl' | 'onStayChanged' | 'wake'>

const ACTOR = 'payment'

/**
 * Brings a payment and its booking to what the provider says at this moment, whatever was known before and however often it
 * is asked: events may come late, twice or never. Paid = booked with its confirmation, or, when the nights are gone, paid back.
 * Declined = the hold lives on. `payment_provider_unavailable`: nothing has changed, ask again later.
 */
export async function settlePayment(
  deps: SettleDeps,
  payment: Payment,
): Promise<Result<ProviderPayment['status'], Problem>> {
  const answer =
    payment.providerRef === null
      ? await askForPayment(deps, payment)
      : await deps.payments.readPayment(payment.providerRef)
  if (!answer.ok) return answer
  const said = answer.value
  if (said.amountMinor !== payment.amountMinor || said.currency !== payment.currency) {
    throw new Error(
      `payment ${payment.id} is ${payment.amountMinor} ${payment.currency}, the provider says ${said.amountMinor} ${said.currency}`,
    )
  }
  const booking = await findBooking(deps.db, payment.bookingId)
  if (!booking) throw new Error(`payment ${payment.id} has no booking`)
  if (said.status === 'captured') await settleCaptured(deps, payment, booking, said)
  else await settleOpen(deps, payment, said)
  return ok(said.status)
}

async function settleCaptured(
  deps: SettleDeps,
  payment: Payment,
  booking: Booking,
  said: ProviderPayment,
): Promise<void> {
  if (payment.status === 'captured') return
  // Somebody else's dead hold must not cost this guest the home. In a transaction of its own, before the one that takes nights.
  if (booking.state === 'expired') await expireHoldsInTheWay(deps, booking.stay.id, booking)
  const outcome = await inTransaction<'booked' | 'paid_back' | 'known', never>(deps.db, async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    if (!locked || locked.status === 'captured') return ok('known')
    const at = deps.now()
    await setPaymentStatus(tx, { id: payment.id, status: 'captured', card: said.card, failure: null, at })
    const lost = await secureNights(tx, booking, at)
    if (lost === null) {
      await mailAboutBooking(tx, deps, 'booking_confirmed', booking)
      return ok('booked')
    }
    const { id: paymentId, bookingId, amountMinor } = payment
    await insertFullRefund(tx, { paymentId, bookingId, amountMinor, reason: lost, createdBy: ACTOR, at })
    if (lost !== 'paid_twice') await mailAboutBooking(tx, deps, 'booking_refunded', booking)
    return ok('paid_back')
  })
  if (!outcome.ok || outcome.value === 'known') return
  if (outcome.value === 'booked') deps.onStayChanged?.(booking.stay.slug)
  deps.wake?.()
  if (outcome.value === 'paid_back') await makeRefunds(deps)
}

/** Makes the booking confirmed on its nights; else tells why the money must go back. The claim before the booking, always. */
async function secureNights(
  tx: Tx,
  booking: Booking,
  at: Date,
): Promise<null | 'nights_taken' | 'paid_too_late' | 'withdrawn' | 'paid_twice'> {
  const { id } = booking
  if (await keepNights(tx, id)) {
    const moved = await moveBooking(tx, { id, from: ['hold', 'pending_payment'], to: 'confirmed', actor: ACTOR, at })
    if (!moved) throw new Error(`booking ${id} held nights in a state in which it cannot be paid`)
    return null
  }
  const state = (await lockBooking(tx, id))?.state
  if (state === 'withdrawn') return 'withdrawn'
  if (state !== 'expired') return 'paid_twice'
  if (booking.expiresAt && isPaidTooLate(booking.expiresAt.getTime(), at.getTime())) return 'paid_too_late'
  // The hold ended while the guest was paying: the nights are theirs all the same if nobody has taken them since.
  const retaken = await takeNights(tx, booking.stay.id, booking, { kind: 'booking', bookingId: id })
  if (retaken === null) return 'nights_taken'
  await moveBooking(tx, { id, from: ['expired'], to: 'confirmed', actor: ACTOR, at })
  return null
}

async function settleOpen(deps: SettleDeps, payment: Payment, said: ProviderPayment): Promise<void> {
  await inTransaction<null, never>(deps.db, async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    // An answer that was under way while another one said "captured" is old news.
    if (!locked || locked.status === 'captured') return ok(null)
    const at = deps.now()
    await setPaymentStatus(tx, { id: payment.id, status: said.status, card: said.card, failure: said.failure, at })
    const id = payment.bookingId
    if (said.status === 'processing')
      await moveBooking(tx, { id, from: ['hold'], to: 'pending_payment', actor: ACTOR, at })
    else await moveBooking(tx, { id, from: ['pending_payment'], to: 'hold', actor: ACTOR, at })
    return ok(null)
  })
}
