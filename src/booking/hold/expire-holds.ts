import type { StayDates } from '#core/time/iso-date.ts'
import { freeOverdueReservations } from '#db/claims/reserve-nights.ts'
import { expireOverdue, releaseExpired, type WhenExpired } from '#db/claims/release-expired.ts'
import type { Tx } from '#db/database.ts'
import { findBooking, findStaySlugsOf } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { findBookingEvents } from '#db/queries/booking/event-queries.ts'
import { expireOffers, reopenOffer } from '#db/queries/thread/offer-queries.ts'
import { returnCoupons } from '#db/queries/rate/coupon-queries.ts'
import { cancelUnpaidInstalments } from '#db/queries/payment/instalment-queries.ts'
import { giveUpUnpaidPayments } from '#db/queries/payment/payment-queries.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { notifyExpiredChange } from './notify-expired-change.ts'
import { releaseExpiredVouchers } from '#booking/voucher/release-vouchers.ts'
import { releasePayments } from '#booking/ledger/release-payments.ts'

export type ExpiryDeps = Pick<
  BookingDeps,
  'db' | 'now' | 'websiteUrl' | 'contactEmail' | 'onStayChanged' | 'wake' | 'onFault'
>

const MOST_AT_ONCE = 200

/**
 * Ends every hold, request, change and offer that is past its time, at most 200 at a time, and tells those concerned;
 * for a job. If one cannot be ended, the fault is reported and the others are still processed. Returns how many were
 * ended.
 */
export async function expireHolds(deps: ExpiryDeps): Promise<number> {
  await endReservations(deps)
  const expired = await expireOverdue(deps.db, deps.now(), whenExpired(deps), MOST_AT_ONCE, deps.onFault)
  await announce(deps, expired)
  return expired.length + (await expireOffers(deps.db, deps.now()))
}

/**
 * Does the same for those that block these nights of a stay for somebody who wants them now. Never call it inside a
 * transaction.
 */
export async function expireHoldsInTheWay(deps: ExpiryDeps, stayId: number, nights: StayDates): Promise<void> {
  await endReservations(deps)
  await announce(deps, await releaseExpired(deps.db, stayId, nights, deps.now(), whenExpired(deps), deps.onFault))
}

/** Ends reservations that were not used. Only the caches of pages have to be told. */
async function endReservations(deps: ExpiryDeps): Promise<void> {
  for (const slug of await freeOverdueReservations(deps.db, deps.now())) deps.onStayChanged?.(slug)
}

function whenExpired(deps: ExpiryDeps): WhenExpired {
  return async (tx, { bookingIds, changeIds }) => {
    const at = deps.now()
    await returnCoupons(tx, bookingIds)
    await cancelUnpaidInstalments(tx, ...bookingIds)
    for (const id of bookingIds) {
      await reopenOffer(tx, id, at)
      const booking = await findBooking(tx, id)
      if (booking) await tellExpired(tx, deps, booking)
    }
    for (const id of changeIds) await notifyExpiredChange(tx, deps, id)
  }
}

async function tellExpired(tx: Tx, deps: ExpiryDeps, booking: Booking): Promise<void> {
  const events = await findBookingEvents(tx, booking.id)
  if (events.findLast((event) => event.to === 'expired')?.from === 'requested') {
    // Nobody answered: the authorised amount on the card is released, and both sides are told.
    const release = { bookingId: booking.id, reason: 'request_expired', actor: 'system', at: deps.now() }
    await releasePayments(tx, release)
    await mailAboutBooking(tx, deps, ['request_expired', 'host_request_expired'], booking)
    return
  }
  // Closes any page or form on which the guest could still pay. Somebody who pays at this very second either gets the
  // booking or the money back (`settleCaptured`).
  await giveUpUnpaidPayments(tx, booking.id)
  await releaseExpiredVouchers(tx, booking.id, deps.now())
  // If a payment is in progress, the guest is told once it is settled: booked after all, or refunded.
  const mayHavePaid = ['processing', 'authorized', 'captured'].includes(booking.payment?.status ?? '')
  if (!mayHavePaid) await mailAboutBooking(tx, deps, 'booking_expired', booking)
}

async function announce(deps: ExpiryDeps, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return
  for (const slug of await findStaySlugsOf(deps.db, bookingIds)) deps.onStayChanged?.(slug)
  deps.wake?.()
}
