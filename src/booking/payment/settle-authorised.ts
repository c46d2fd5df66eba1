import { bookingCan } from '#core/booking/booking-state.ts'
import { isOutdated } from '#core/payment/payment-status.ts'
import { ok } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract, setSavedCard } from '#db/queries/payment/contract-queries.ts'
import { lockPayment, setPaymentStatus, setPendingAction, type Payment } from '#db/queries/payment/payment-queries.ts'
import type { ProviderPayment } from '#payments/payment-gateway.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { placeRequest } from '#booking/confirmation/place-request.ts'
import { missingMinor } from '#booking/ledger/missing-minor.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'

/**
 * Records that money is reserved on a card, and its effect: a held booking becomes a request, whose payment is captured
 * when the host accepts (`captureAuthorised`). A reservation that is not needed, or of less than is due, is released by
 * `executePendingPaymentActions`.
 */
export async function settleAuthorised(deps: SettleDeps, payment: Payment, reported: ProviderPayment): Promise<void> {
  const slug = await inTransaction<string | null, never>(deps.db, async (tx) => {
    const contract = await lockContract(tx, payment.bookingId)
    const locked = await lockPayment(tx, payment.id)
    if (!contract || !locked || isOutdated(locked.status, reported.status)) return ok(null)
    const at = deps.now()
    const { id, status, bookingId } = locked
    const { card, authorisedUntil } = reported
    await setPaymentStatus(tx, { id, status: 'authorized', capturedMinor: 0, card, failure: null, authorisedUntil, at })
    if (reported.savedCard) await setSavedCard(tx, bookingId, reported.savedCard)
    if (status === 'authorized') return ok(null)
    const detail = { paymentId: id, amountMinor: locked.amountMinor }
    await noteBookingEvent(tx, { bookingId, kind: 'authorised', actor: 'payment', at, detail })
    const booking = await findBooking(tx, bookingId)
    if (booking && bookingCan('pay', contract.state) && (await missingMinor(tx, booking, locked.amountMinor)) > 0) {
      await setPendingAction(tx, id, 'cancel')
      return ok(null)
    }
    if (!booking || !bookingCan('pay', contract.state) || contract.mode !== 'request') {
      await setPendingAction(
        tx,
        id,
        contract.mode === 'instant' && bookingCan('pay', contract.state) ? 'capture' : 'cancel',
      )
      if (booking && contract.state === 'expired') await mailAboutBooking(tx, deps, 'booking_expired', booking)
      return ok(null)
    }
    const placed = await placeRequest(tx, deps, { booking, at })
    if (placed !== 'requested') await setPendingAction(tx, id, 'cancel')
    return ok(placed === 'requested' ? contract.stay.slug : null)
  })
  if (slug.ok && slug.value !== null) deps.onStayChanged?.(slug.value)
  deps.wake?.()
}
