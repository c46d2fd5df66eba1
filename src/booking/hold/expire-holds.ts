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
 * Ends every hold, request, change and offer that is past its time, at most 200 at a time, and tells those concerned; for a job. One
 * that cannot be ended is reported and holds back no other. Returns how many.
 */
export async function expireHolds(deps: ExpiryDeps): Promise<number> {
  await endReservations(deps)
  const expired = await expireOverdue(deps.db, deps.now(), whenExpired(deps), MOST_AT_ONCE, deps.onFault)
  await announce(deps, expired)
  return expired.length + (await expireOffers(deps.db, deps.now()))
}

/** The same for those that keep these nights of a stay from somebody who wants them now. Never inside a transaction. */
export async function expireHoldsInTheWay(deps: ExpiryDeps, stayId: number, nights: StayDates): Promise<void> {
  await endReservations(deps)
  await announce(deps, await releaseExpired(deps.db, stayId, nights, deps.now(), whenExpired(deps), deps.onFault))
}

/** Those that nobody came back for: nobody has to be told but whoever keeps pages of the homes. */
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
    // Nobody answered: what was authorised on the card is released, and both sides hear of it.
    const release = { bookingId: booking.id, reason: 'request_expired', actor: 'system', at: deps.now() }
    await releasePayments(tx, release)
    await mailAboutBooking(tx, deps, ['request_expired', 'host_request_expired'], booking)
    return
  }
  // A page or a form on which the guest could still pay is closed. Whoever paid at this very second is booked all the same, or gets
  // the money back (`settleCaptured`).
  await giveUpUnpaidPayments(tx, booking.id)
  await releaseExpiredVouchers(tx, booking.id, deps.now())
  // With a payment under way the guest hears when it is settled: either booked after all, or paid back.
  const mayHavePaid = ['processing', 'authorized', 'captured'].includes(booking.payment?.status ?? '')
  if (!mayHavePaid) await mailAboutBooking(tx, deps, 'booking_expired', booking)
}

async function announce(deps: ExpiryDeps, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return
  for (const slug of await findStaySlugsOf(deps.db, bookingIds)) deps.onStayChanged?.(slug)
  deps.wake?.()
}
