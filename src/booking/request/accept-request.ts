import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking, findHoldEnd } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { expireHoldsInTheWay } from '#booking/hold/expire-holds.ts'
import { confirmBooking } from '#booking/confirmation/confirm-booking.ts'
import { releasePayments } from '#booking/ledger/release-payments.ts'
import { captureAuthorised } from '#booking/payment/capture-authorised.ts'
import { claimAcceptance, releaseAcceptance } from '#booking/hold/claim-acceptance.ts'

type AcceptDeps = Omit<BookingDeps, 'quoteKey'>

/**
 * Accepts a request on behalf of the host: captures what was authorised, then confirms the booking. Repeating it
 * changes nothing. The order is database, provider, database: from the first step on the request can neither be
 * withdrawn nor declined, so that nobody is charged for a request that has ended. If the process dies in between, the
 * captured payment confirms the booking later.
 *
 * `booking_not_found`: there is none, or it is for somebody else's home; `booking_state_conflict`: it was declined or
 * withdrawn, or its 24 hours are over; `payment_declined`, `payment_provider_unavailable`: the card gave no money, and
 * the request stays as it was.
 */
export async function acceptRequest(
  deps: AcceptDeps,
  { actor, bookingId }: { actor: StaffActor; bookingId: string },
): Promise<
  Result<
    Booking,
    ProblemOf<'booking_not_found' | 'booking_state_conflict' | 'payment_declined' | 'payment_provider_unavailable'>
  >
> {
  const found = await findBookingForStaff(deps.db, { actor, bookingId })
  if (!found.ok) return found
  const { state, expiresAt } = found.value
  if (state === 'confirmed') return found
  const isOpen = state === 'requested' && expiresAt !== null && expiresAt > deps.now()
  if (!isOpen)
    return err({
      code: 'booking_state_conflict',
      state: state === 'requested' ? 'expired' : state,
      action: 'accept',
    })

  const claimed = await claimAcceptance(deps, bookingId)
  if (!claimed.ok) return claimed
  const captured = await captureAuthorised(deps, bookingId)
  if (!captured.ok) {
    await releaseAcceptance(deps, bookingId)
    return captured
  }
  // The capture may have taken longer than the time that the request had left.
  await expireHoldsInTheWay(deps, found.value.stay.id, found.value)
  const accepted = await inTransaction<Booking, ProblemOf<'booking_state_conflict'>>(deps.db, async (tx) => {
    const at = deps.now()
    const outcome = await confirmBooking(tx, deps, { booking: found.value, actor: actor.uid, at })
    const booking = await findBooking(tx, bookingId)
    if (booking && (outcome === 'confirmed' || booking.state === 'confirmed')) return ok(booking)
    return err({ code: 'booking_state_conflict', state: booking?.state ?? 'expired', action: 'accept' })
  })
  if (!accepted.ok) await giveBack(deps, bookingId, actor)
  deps.onStayChanged?.(found.value.stay.slug)
  deps.wake?.()
  return accepted
}

/** Refunds the payment of a request that was withdrawn or expired while the card was being charged. */
async function giveBack(deps: AcceptDeps, bookingId: string, actor: StaffActor): Promise<void> {
  await inTransaction<null, never>(deps.db, async (tx) => {
    const state = (await findHoldEnd(tx, bookingId))?.state
    if (state === 'withdrawn' || state === 'expired' || state === 'declined')
      await releasePayments(tx, { bookingId, reason: 'nights_taken', actor: actor.uid, at: deps.now() })
    return ok(null)
  })
}
